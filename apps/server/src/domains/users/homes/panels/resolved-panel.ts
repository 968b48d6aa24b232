import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { compareVersions } from '@slipway/contract/products/advisories/version-order.ts'
import type { resolvePanel } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { COMPANION_VERSION } from '@slipway/contract/http/companion-version.ts'
import { type ResolvedPanel } from '@slipway/contract/users/homes/home-panels.ts'
import type { PanelsApi } from '../../../products/panels/index.ts'
import { generatedFor, shownPanel, shownProgram, type OpenedDevice } from './device-panels.ts'

type Asked = Pick<CheckedInputOf<typeof resolvePanel>, 'platform' | 'appVersion' | 'have'>

const without = { package: null, notModified: false, reason: '' } as const

/** What an app draws: the panel of the product, the package of its platform, or the generated panel and why (CN-07). */
export async function resolvedPanel(
  panels: Pick<PanelsApi, 'deliver' | 'filesAt' | 'links'>,
  { platform, appVersion, have }: Asked,
  opened: OpenedDevice,
): Promise<ResolvedPanel> {
  const generated = (reason: ResolvedPanel['reason']): ResolvedPanel => ({
    ...generatedFor(opened),
    ...without,
    reason,
  })
  const found = await panels.deliver(opened.productId, opened.reader)
  if (!found) return generated('')
  const { config, packages, ...facts } = found
  const runs = appVersion ?? (platform === 'pwa' ? COMPANION_VERSION : undefined)
  const own = packages.find((one) => one.platform === (platform === 'pwa' ? 'web' : platform))
  const needed = own?.manifest.minAppVersion ?? facts.minAppVersion
  if (runs !== undefined && compareVersions(needed, runs) > 0) return generated('app.tooOld')
  if (config.kind === 'eib') {
    const shown = await shownProgram(found, opened)
    if (!shown) return generated(config.miniProgramId === undefined ? '' : 'noProgram')
    const isTooOld = runs !== undefined && compareVersions(shown.minAppVersion, runs) > 0
    return isTooOld ? generated('app.tooOld') : { ...shown, ...without }
  }
  if (config.kind !== 'code' || platform === 'pwa') {
    const shown = shownPanel(found, opened.model, panels.filesAt)
    return shown ? { ...shown, ...without } : generated(config.kind === 'code' ? 'noPackage' : '')
  }
  if (!own) return generated('noPackage')
  const { bundle: sha256, size, md5, sign, keyId, manifest } = own
  const { version, entry, permissions, links, baseVersion = '' } = manifest
  const notModified = have === sha256
  const address = panels.links.to(sha256)
  return {
    ...facts,
    kind: 'code',
    document: null,
    entry: null,
    frame: null,
    program: null,
    minAppVersion: needed,
    package: {
      ...address,
      ...(notModified && { url: '' }),
      size,
      sha256,
      md5,
      sign,
      keyId,
      version,
      entry,
      permissions,
      links,
      appVersion: needed,
      baseVersion,
    },
    notModified,
    reason: '',
  }
}
