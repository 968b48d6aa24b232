import { readFileSync } from 'node:fs'
import path from 'node:path'
import { APP_HEADERS, COMPANION_VERSION } from '@slipway/contract/http/companion-version.ts'
import { transformWithOxc, type Plugin } from 'vite'

const SOURCE = 'src/shared/branding/brand-start.ts'

/** Puts the start of a branded look into every document, where it runs before the first paint. */
export const brandStart = (): Plugin => ({
  name: 'slipway:brand-start',
  transformIndexHtml: {
    order: 'pre',
    async handler() {
      const file = path.join(import.meta.dirname, SOURCE)
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { target: 'es2023' })
      const plain = code
        .replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\s*$/gm, '')
        .replaceAll(/^\s*\/\/.*$/gm, '')
        .replaceAll(/^export (?=function)/gm, '')
        .replaceAll(/^export \{[^}]*\};?$/gm, '')
        .replaceAll(/\n\s*/g, '\n')
      const { appId, platform, appVersion } = APP_HEADERS
      const given = [appId, { [platform]: 'pwa', [appVersion]: COMPANION_VERSION }].map((one) => JSON.stringify(one))
      return [{ tag: 'script', children: `;{${plain}\nstartBrand(window,${given.join()})}`, injectTo: 'head' }]
    },
  },
})
