import { openWorld, pathOf } from './tests/lifecycle/world.ts'
import { openMemoryStore } from './server/store/embedded/open.ts'
import { openScratchPostgres } from './server/store/testing.ts'
import { emptyDocument } from './src/domain/documents/empty.ts'
const open = process.argv[2]==='pg' ? () => openScratchPostgres('postgres://postgres@127.0.0.1:55433/postgres') : openMemoryStore
const world = await openWorld(open as any, false)
const stats=new Map<string,{n:number,t:number}>()
;(globalThis as any).__q=(text:string,ms:number)=>{const k=text.replace(/\s+/g,' ').slice(0,90);const s=stats.get(k)??{n:0,t:0};s.n++;s.t+=ms;stats.set(k,s)}
const company = await world.company('a')
const tag = await world.tag('image',[company])
await world.resources('image', tag, 20000)
const p=await world.person('p',company)
const annotation = emptyDocument('image')
for(let i=0;i<60;i++){ if(i===10) stats.clear(); const b=await p.ask<any>('POST',pathOf('image','tasks/pull'),{tagId:tag,count:1}); const it=b.body.items[0]; const r=await p.ask<any>('POST',pathOf('image','marks/push'),{items:[{id:it.resource.uuid,version:0,annotation}]}); if(!r.body.results?.[0]?.ok) console.log(JSON.stringify(r.body)) }
for(const [k,s] of [...stats].sort((a,b)=>b[1].t-a[1].t).slice(0,16)) console.log((s.t/50).toFixed(2),'ms/cycle', s.n/50, k)
await world.close(); process.exit(0)
