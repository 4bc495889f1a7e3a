import { chromium } from '@playwright/test'
const base='http://localhost:3170'
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] })
const run = async (email, home, visits, name, viewport, colorScheme) => {
  const ctx = await browser.newContext({ viewport, colorScheme, reducedMotion:'reduce' })
  const page = await ctx.newPage()
  page.on('console', m => { if (['error','warning'].includes(m.type())) console.log(name, page.url(), m.type(), m.text().slice(0,300)) })
  page.on('pageerror', e => console.log('PAGEERROR', page.url(), e.message.slice(0,300)))
  await page.goto(base+(email.startsWith('admin')?'/admin-login':'/sign-in'), { waitUntil:'networkidle' })
  await page.getByLabel('Email').fill(email); await page.getByLabel('Password',{exact:true}).fill('curio-demo-1')
  await page.getByRole('button',{name:'Sign in', exact:true}).click()
  await page.waitForURL('**'+home, { timeout: 20000 }); await page.waitForLoadState('networkidle'); await page.waitForTimeout(700)
  await page.screenshot({ path:`/tmp/curio/accounts/shots/home-${name}.png` })
  for (const [from,to] of visits) { await page.goto(base+from, {waitUntil:'networkidle'}); await page.waitForTimeout(1200); const url=page.url().replace(base,''); const toast=await page.locator('.mantine-Notification-root').allInnerTexts(); console.log(name, from,'->',url, JSON.stringify(toast), url===to?'ok':'EXPECTED '+to)
    if (from==='/account') await page.screenshot({ path:`/tmp/curio/accounts/shots/account-${name}.png`, fullPage:true }) }
  await ctx.close()
}
const P={width:390,height:844}, D={width:1440,height:900}
await run('admin@curio.example','/admin',[['/vendor','/admin'],['/dashboard','/admin'],['/sign-in','/admin'],['/account','/account'],['/sign-in?returnTo=/account','/account']],'admin-desk-light',D,'light')
await run('vendor@curio.example','/vendor',[['/dashboard','/vendor'],['/admin','/'],['/sign-up','/vendor'],['/account','/account']],'vendor-phone-dark',P,'dark')
await run('client@curio.example','/dashboard',[['/vendor','/dashboard'],['/admin','/'],['/account','/account']],'client-desk-dark',D,'dark')
await run('client@curio.example','/dashboard',[['/account','/account']],'client-phone-light',P,'light')
await browser.close()
