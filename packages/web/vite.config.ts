import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS } from './chunks.ts';
import { precompress } from './precompress.ts';
import { preloadProgram } from './preload-program.ts';
import { spokenNames } from './spoken-names.ts';

/** The server address that `npm run dev` proxies to. */
const SERVER = process.env.SONGBAI_SERVER ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), spokenNames(), preloadProgram(), precompress()],
  // Packages are bundled apart while developing.
  optimizeDeps: { rolldownOptions: { plugins: [spokenNames()] } },
  server: { proxy: { '/api': { target: SERVER, ws: true } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The default name of a library chunk lists all its users, which is long and uninformative.
        chunkFileNames: ({ name }) => (name.startsWith('lib~') ? 'assets/lib-[hash].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
});
