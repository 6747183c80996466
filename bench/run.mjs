import { benchAfterSale } from './after-sale.mjs';
import { benchBackup } from './backup.mjs';
import { benchBundle } from './bundle.mjs';
import { benchBuyers } from './buyers.mjs';
import { benchExcel } from './excel.mjs';
import { benchGateway } from './gateway.mjs';
import { benchGrid } from './grid.mjs';
import { benchHome } from './home.mjs';
import { benchImportJeecg } from './import-jeecg.mjs';
import { benchJobs } from './jobs.mjs';
import { summary } from './lib/report.mjs';
import { benchList } from './list.mjs';
import { benchLive } from './live.mjs';
import { benchMessages } from './messages.mjs';
import { benchMonitor } from './monitor.mjs';
import { benchOnline } from './online.mjs';
import { benchOrganisation } from './organisation.mjs';
import { benchPickers } from './pickers.mjs';
import { benchSale } from './sale.mjs';
import { benchSeatPicture } from './seat-picture.mjs';
import { benchShell } from './shell.mjs';
import { benchSignIn } from './sign-in.mjs';
import { benchStartup } from './startup.mjs';
import { benchUpload } from './upload.mjs';

const PARTS = {
  bundle: benchBundle,
  startup: benchStartup,
  buyers: benchBuyers,
  sale: benchSale,
  list: benchList,
  live: benchLive,
  online: benchOnline,
  organisation: benchOrganisation,
  pickers: benchPickers,
  grid: benchGrid,
  seats: benchSeatPicture,
  shell: benchShell,
  home: benchHome,
  'after-sale': benchAfterSale,
  'sign-in': benchSignIn,
  excel: benchExcel,
  messages: benchMessages,
  jobs: benchJobs,
  upload: benchUpload,
  backup: benchBackup,
  'import-jeecg': benchImportJeecg,
  gateway: benchGateway,
  monitor: benchMonitor,
};

const wanted = process.argv.slice(2);
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) await part();
}
summary();
