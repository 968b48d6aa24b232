import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { compressedFiles } from '@slipway/web-client/build/compressed-files.ts'
import { firstPaint } from './vite-first-paint.ts'
import { firstVisit } from './vite-first-visit.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Sign-in, the console and the API page are separate documents: each loads only what it needs. */
const entries = ['auth.html', 'index.html', 'api.html'].filter((name) => existsSync(root + name))

const server = `http://127.0.0.1:${process.env['SLIPWAY_PORT'] ?? 3000}`
const servedElsewhere = [
  '/iot',
  '/captcha',
  '/user',
  '/v3',
  '/files',
  '/config.js',
  '/healthz',
  '/oauth',
  '/.well-known',
  '/openapi.json',
]

/** The document of a URL, as the production server routes it. The kit's page is not part of the build. */
const pages: [address: RegExp, page: string][] = [
  [/^\/($|authrization(\/|$)|setup$|download(\/oemapp)?\/?$|oauth\/[\w-]{21,}$)/, '/auth.html'],
  [/^\/docs\/api$/, '/api.html'],
  [/^\/dev\/kit$/, '/kit.html'],
]

const pageAddresses = (): Plugin => ({
  name: 'slipway:page-addresses',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [path = '', query] = (request.url ?? '').split(/\?(.*)/s)
      const page = pages.find(([address]) => address.test(path))?.[1]
      if (page) request.url = query ? `${page}?${query}` : page
      next()
    })
  },
})

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), pageAddresses(), firstVisit(), firstPaint(), compressedFiles()],
  server: {
    proxy: {
      ...Object.fromEntries(servedElsewhere.map((path) => [`^${path}(?=[/?]|$)`, server])),
      '/mqtt': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: { input: entries.map((name) => root + name), preserveEntrySignatures: 'allow-extension' },
  },
})
