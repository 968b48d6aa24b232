import { createServer as createHttpServer } from 'node:http'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'

/** Calls below `/app/` are passed on to the server by the companion's own configuration. */
const isOfCompanion = (url = ''): boolean => /^\/app([/?]|$)/.test(url)

/** Console and companion with hot reload on one port, as the product serves them. */
export async function serveApps(folder: string, port: number): Promise<{ close(): Promise<void> }> {
  const http = createHttpServer((request, response) =>
    (isOfCompanion(request.url) ? companion : console_).middlewares(request, response),
  )
  // The sockets of both, for hot reload and devices, are on the server of the port.
  const serve = (app: string): Promise<ViteDevServer> =>
    createServer({
      root: path.join(folder, 'apps', app),
      server: { middlewareMode: { server: http }, hmr: { server: http } },
    })
  const [console_, companion] = await Promise.all([serve('console'), serve('companion')])
  await new Promise<void>((resolve) => {
    http.listen(port, resolve)
  })
  return {
    async close() {
      await Promise.all([console_.close(), companion.close()])
      http.close()
    },
  }
}
