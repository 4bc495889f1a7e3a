import { chromium } from '@playwright/test'
const base='http://localhost:3170'
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] })
const pages = process.argv[2] ? process.argv[2].split(',') : ['/sign-in','/sign-up','/forgot-password','/reset-password','/reset-password#type=recovery&token='+'a'.repeat(43),'/confirm-email','/confirm-email#token='+'a'.repeat(43),'/admin-login','/account','/dashboard']
const sizes = { phone:{width:390,height:844}, desk:{width:1440,height:900} }
const only = process.argv[3]
for (const [name,viewport] of Object.entries(sizes)) for (const colorScheme of ['light','dark']) {
  if (only && !`${name}-${colorScheme}`.includes(only)) continue
  const ctx = await browser.newContext({ viewport, colorScheme, reducedMotion:'reduce' })
  const page = await ctx.newPage()
  page.on('console', m => { if (['error','warning'].includes(m.type())) console.log(name, colorScheme, page.url(), m.type(), m.text().slice(0,300)) })
  page.on('pageerror', e => console.log('PAGEERROR', page.url(), e.message.slice(0,300)))
  page.on('response', r => { if (r.status()>=400) console.log(r.status(), r.url()) })
  for (const p of pages) {
    await page.goto('about:blank'); await page.goto(base+p, { waitUntil:'networkidle' })
    await page.waitForTimeout(400)
    await page.screenshot({ path:`/tmp/curio/accounts/shots/${p.split(/[#?]/)[0].slice(1).replaceAll('/','_')}${p.includes('#')?'-token':''}-${name}-${colorScheme}.png`, fullPage: name==='phone' })
    const sw = await page.evaluate(()=>document.documentElement.scrollWidth>innerWidth)
    if (sw) console.log('HSCROLL', p, name)
  }
  await ctx.close()
}
await browser.close()
