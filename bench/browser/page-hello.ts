import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { readDeploymentOptions } from '../../apps/server/src/settings/deployment-options.ts'
import { mountPages } from '../../apps/server/src/http/pages/pages.ts'
import { originReader } from '../../apps/server/src/http/request-origin.ts'
import { buildPages } from './page-build.ts'

export interface HelloPage extends AsyncDisposable {
  url: string
}

/** The control: React and one heading, built by the same Vite and served by the product's own page routes. */
export async function startHello(): Promise<HelloPage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-hello-'))
  const consoleFolder = path.join(folder, 'pages')
  buildPages('bench/hello', consoleFolder, '--config', 'bench/hello/vite.config.ts')
  const app = fastify()
  await mountPages(app, {
    originOf: originReader(undefined),
    consoleFolder,
    files: undefined,
    deployment: readDeploymentOptions(folder, 0),
    version: 'hello',
    read: () => Promise.resolve({ pending: 0, oldestSeconds: 0, failing: 0 }),
    writeFault: () => Promise.resolve(''),
    diskState: () => Promise.resolve('enough' as const),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    async [Symbol.asyncDispose]() {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
