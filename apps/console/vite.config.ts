import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { compressedFiles } from './vite-compressed-files.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Sign-in, the console and the API reading page are documents of their own: each loads only what it needs. */
const entries = ['auth.html', 'index.html', 'api.html'].filter((name) => existsSync(root + name))

const server = `http://127.0.0.1:${process.env['SLIPWAY_PORT'] ?? 3000}`
const servedElsewhere = ['/iot', '/captcha', '/user', '/v3', '/files', '/config.js', '/healthz', '/openapi.json']

/** The kit's page exists only in development: no entry of the build names it. */
const kitPage = (): Plugin => ({
  name: 'slipway:kit-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url?.match(/^\/dev\/kit(?=$|[/?])/)) request.url = request.url.replace('/dev/kit', '/kit.html')
      next()
    })
  },
})

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), kitPage(), compressedFiles()],
  server: {
    proxy: {
      ...Object.fromEntries(servedElsewhere.map((path) => [path, server])),
      '/mqtt': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: { input: entries.map((name) => root + name) },
  },
})
