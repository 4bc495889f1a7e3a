import { chromium } from 'playwright'
const b=await chromium.launch({channel:undefined,executablePath:process.env.CH||undefined}).catch(()=>chromium.launch({channel:'chromium'}))
const errs=[]
for (const [w,h,scheme] of [[390,844,'light'],[1440,900,'light'],[390,844,'dark'],[768,1024,'light']]){
 const c=await b.newContext({viewport:{width:w,height:h},colorScheme:scheme});const p=await c.newPage();p.on('console',m=>{if(m.type()==='error'||m.type()==='warning')errs.push(m.text())})
 await p.goto('http://localhost:4140/get-matched?step=look&place=austin');await p.waitForTimeout(1500)
 await p.screenshot({path:`/tmp/w/d-lk/look-${w}-${scheme}.png`,fullPage:true})
 if(scheme==='light'){const boxes=p.locator('input[name=liked]');const n=await boxes.count();console.log('pictures',n);for(const i of [0,3,5])await boxes.nth(i).check();
 await p.getByRole('button',{name:'More like these'}).click();await p.waitForTimeout(1200);await p.screenshot({path:`/tmp/w/d-lk/more-${w}.png`,fullPage:true})
 await p.getByRole('button',{name:'Next'}).click();await p.waitForTimeout(600);console.log(p.url());
 await p.goto(p.url().replace('step=style','step=results'));await p.waitForTimeout(1500);await p.screenshot({path:`/tmp/w/d-lk/results-${w}.png`,fullPage:true})}
 if(w===1440){await p.goto('http://localhost:4140/get-matched#how');await p.waitForTimeout(1000);await p.screenshot({path:`/tmp/w/d-lk/how-${w}.png`,fullPage:true})}
 await c.close()}
console.log(errs.slice(0,5));await b.close()
