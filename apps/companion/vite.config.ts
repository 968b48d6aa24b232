import { fileURLToPath } from 'node:url'
import { compressedFiles } from '@slipway/web-client/build/compressed-files.ts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { brandStart } from './vite-brand.ts'
import { chunkGroups } from './vite-chunks.ts'
import { firstFiles } from './vite-first-files.ts'
import { panelSdk } from './vite-panel-sdk.ts'
import { deployedVersion, worker } from './vite-worker.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Signing in, one shared device and the app are separate documents, so that the first visit is small. */
const entries = ['user.html', 'panel.html', 'app.html']

const server = `http://127.0.0.1:${process.env['SLIPWAY_PORT'] ?? 3000}`
const servedElsewhere = ['/app/api', '/app/brand', '/files', '/config.js', '/healthz', '/captcha', '/v3']

/** The document of a URL, as the production server routes it. */
const documentOf = (path: string): string =>
  /^\/app\/(in|new|reset|hello|welcome|trust)\/?$/.test(path) ? 'user' : /^\/app\/s\/?$/.test(path) ? 'panel' : 'app'

const pageAddresses = (): Plugin => ({
  name: 'slipway:companion-addresses',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [path = '', query] = (request.url ?? '').split(/\?(.*)/s)
      const isPage = (request.headers.accept ?? '').includes('text/html')
      if (isPage) request.url = `/app/${documentOf(path)}.html${query ? `?${query}` : ''}`
      next()
    })
  },
})

export default defineConfig({
  root,
  base: '/app/',
  plugins: [
    react(),
    tailwindcss(),
    pageAddresses(),
    brandStart(),
    firstFiles(),
    worker(),
    deployedVersion(),
    panelSdk(),
    compressedFiles(),
  ],
  server: { proxy: Object.fromEntries(servedElsewhere.map((path) => [`^${path}(?=[/?]|$)`, server])) },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: false,
    rolldownOptions: {
      input: entries.map((name) => root + name),
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})
