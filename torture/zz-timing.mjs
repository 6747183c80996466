import { openRows, ownDatabase, sqliteFile, digest } from './lib/databases.mjs';
import { startServer, tempFolder, cleanUp } from './lib/processes.mjs';
import { office } from './lib/world.mjs';
import { arm } from './preload/arm.mjs';
import { exhaust } from './lib/exhaust.mjs';
import { writeRoutes } from './lib/write-routes.mjs';
import { join } from 'node:path';
const pgUrl='postgres://postgres@127.0.0.1:5432/songbai_trust';
const engine=process.argv[2], filter=process.argv[3] && new RegExp(process.argv[3]), step=Number(process.argv[4]??3);
let own; if(engine==='pg') own=await ownDatabase(pgUrl,'songbai_trust_timing');
const url=own?.url;
const armFile = join(tempFolder('arm'), 'statement'); arm(armFile,0);
const folder=tempFolder('statements');
const t0=Date.now();
const server=await startServer({env:{DATA_DIR:folder,DEMO:'none',LOG_LEVEL:process.env.LL??'silent',SMS_URL:'http://127.0.0.1:9/sms',OUTBOUND_ALLOW:'127.0.0.1',...(url?{DATABASE_URL:url}:{})},faults:{armFile,breaks:[]}});
console.log('start',Date.now()-t0);
const place=await office(server,200); console.log('office',Date.now()-t0);
const database=await openRows({file:sqliteFile(folder),url});
for(let i=0;i<3;i++){const t=Date.now(); const d=await digest(database); console.log('digest',Date.now()-t,Object.keys(d).length)}
const all=writeRoutes(place); console.log('routes',all.length);
let n=0; const began=Date.now();
for(const route of all){ if(filter && !filter.test(route[0]+' '+route[1])) continue; const t=Date.now(); const one=await exhaust({...place,database,armFile,step},route); n++; console.log(n,Date.now()-t,'ms',one.name,'ks',one.ks,'st',one.statements,'surv',one.survived.join(),one.refused??'',one.found.join(' | ')); }
console.log('total',Date.now()-began,n);
if (process.env.LL) console.log(server.output().slice(-6000));
await database.close(); await server.stop(); if(own) await own.drop(); cleanUp(); process.exit(0);
