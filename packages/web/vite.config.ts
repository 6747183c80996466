import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS } from './chunks.ts';
import { precompress } from './precompress.ts';

/** Where `npm run dev` finds the server. */
const SERVER = process.env.SONGBAI_SERVER ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), precompress()],
  server: { proxy: { '/api': { target: SERVER, ws: true } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A library chunk is named after everything that uses it, which is long and says little.
        chunkFileNames: ({ name }) => (name.startsWith('lib~') ? 'assets/lib-[hash].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
});
