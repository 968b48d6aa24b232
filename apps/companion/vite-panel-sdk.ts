import { readFileSync } from 'node:fs'
import path from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'

const SOURCE = '../../packages/panel-bridge/src/panel.ts'

/** The SDK of code panels as a module, which the server sends to panels that are written without a bundler. */
export const panelSdk = (): Plugin => ({
  name: 'slipway:panel-sdk',
  apply: 'build',
  async generateBundle() {
    const file = path.join(import.meta.dirname, SOURCE)
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { target: 'es2023' })
    if (/^\s*import\b/m.test(code)) throw new Error('the SDK of panels may import types only')
    this.emitFile({ type: 'asset', fileName: 'panel-sdk.js', source: code })
  },
})
