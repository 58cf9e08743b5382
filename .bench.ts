import { openWorld, pathOf } from './tests/lifecycle/world.ts'
import { openMemoryStore } from './server/store/embedded/open.ts'
import { openScratchPostgres } from './server/store/testing.ts'
import { emptyDocument } from './src/domain/documents/empty.ts'
const open = process.argv[2]==='pg' ? () => openScratchPostgres('postgres://postgres@127.0.0.1:55433/postgres') : openMemoryStore
const world = await openWorld(open as any, false)
const company = await world.company('a')
const tag = await world.tag('image',[company])
await world.resources('image', tag, 20000)
await world.store.db.executeQuery; 
const people = await Promise.all(Array.from({length:32},(_,i)=>world.person('p'+i,company)))
const annotation = emptyDocument('image')
let cycles=0; const lat:number[]=[]
const end = Date.now()+8000
const cpu0=process.cpuUsage()
await Promise.all(people.map(async (p)=>{ while(Date.now()<end){ const t=performance.now(); const b=await p.ask<any>('POST',pathOf('image','tasks/pull'),{tagId:tag,count:1}); const it=b.body.items[0]; const r=await p.ask<any>('POST',pathOf('image','marks/push'),{items:[{id:it.resource.uuid,version:0,annotation}]}); if(!r.body.results?.[0]?.ok) console.log(JSON.stringify(r.body)); lat.push(performance.now()-t); cycles++ } }))
const cpu=process.cpuUsage(cpu0)
lat.sort((a,b)=>a-b)
console.log('cycles/s',cycles/8,'p99',lat[Math.floor(lat.length*.99)],'cpu ms/cycle',(cpu.user+cpu.system)/1000/cycles)
await world.close()
process.exit(0)
