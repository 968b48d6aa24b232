import type { ResultOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { uploadPanelDebug } from '@slipway/contract/products/panels/packages/panel-debug.calls.ts'
import type { PanelPlatform } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import {
  releasePanelPackage,
  reviewPanelPackage,
  uploadPanelPackage,
} from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import type { PanelPackage, PanelPackages } from '@slipway/contract/products/panels/packages/panel-packages.ts'
import { panelPlatforms } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { strToU8, zipSync } from 'fflate'
import type { Caller } from '../../../../../testing/test-server.ts'
import { addedPanel } from '../../testing/panels-samples.ts'

export type PackageFiles = Record<string, string | Uint8Array>

export const packageZip = (files: PackageFiles): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, content]) => [
          path,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  )

export const manifestText = ({ rnName }: Pick<Panel, 'rnName'>, change: object = {}): string =>
  JSON.stringify({ rnName, version: '1.0.0', entry: 'index.html', ...change })

const page = '<!doctype html><script type="module" src="./app.js"></script>'

/** The smallest package of a platform that is accepted. */
export function packageOf(panel: Pick<Panel, 'rnName'>, platform: PanelPlatform, change: object = {}): PackageFiles {
  if (platform === 'web')
    return { 'panel.json': manifestText(panel, change), 'index.html': page, 'app.js': 'export const panel = 1\n' }
  const entry = platform === 'android' ? 'index.android.bundle' : 'main.jsbundle'
  return {
    'panel.json': manifestText(panel, { entry, ...change }),
    [entry]: 'var __BUNDLE_START_TIME__=1;\n',
  }
}

async function sendPackage<C extends typeof uploadPanelPackage | typeof uploadPanelDebug>(
  caller: Caller,
  call: C,
  fields: Record<string, string>,
  zip: Uint8Array,
): Promise<ResultOf<C>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.from(zip)]), 'panel.zip')
  const body = new Response(form)
  const reply = await caller.send({
    method: 'POST',
    url: call.path,
    headers: { 'x-slipway': '1', 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return resultOf(call, reply.json<Envelope>())
}

export const upload = (
  caller: Caller,
  { panelId }: Pick<Panel, 'panelId'>,
  platform: PanelPlatform,
  zip: Uint8Array,
): Promise<PanelPackages> => sendPackage(caller, uploadPanelPackage, { panelId, platform }, zip)

/** A build of a web panel for the debug links of the caller. */
export const uploadDebug = (caller: Caller, { panelId }: Pick<Panel, 'panelId'>, files: PackageFiles) =>
  sendPackage(caller, uploadPanelDebug, { panelId }, packageZip(files))

/** Uploads the smallest package of a platform, by default with its review. */
export async function packaged(
  caller: Caller,
  panel: Panel,
  platform: PanelPlatform,
  { reviewer, ...change }: { reviewer: Caller; version?: string; permissions?: string[]; minAppVersion?: string },
): Promise<PanelPackages> {
  await upload(caller, panel, platform, packageZip(packageOf(panel, platform, change)))
  return reviewer.call(reviewPanelPackage, { panelId: panel.panelId, platform, approve: true })
}

export const ofPlatform = ({ packages }: PanelPackages, platform: PanelPlatform): PanelPackage => {
  const found = packages[panelPlatforms.indexOf(platform)]
  if (!found) throw new Error(`no package for ${platform}`)
  return found
}

/** A published code panel of a product that has chosen it. */
export async function releasedCode(
  author: Caller,
  reviewer: Caller,
  {
    productId,
    files = {},
    ...change
  }: { productId: string; files?: PackageFiles; permissions?: string[]; minAppVersion?: string },
): Promise<{ panel: Panel; sha256: string }> {
  const panel = await addedPanel(author, { productId, config: { kind: 'code' } })
  const { panelId } = panel
  await upload(author, panel, 'web', packageZip({ ...packageOf(panel, 'web', change), ...files }))
  const reviewed = await reviewer.call(reviewPanelPackage, { panelId, platform: 'web', approve: true })
  await author.call(releasePanelPackage, { panelId })
  await author.call(selectPanel, { productId, panelId })
  return { panel, sha256: ofPlatform(reviewed, 'web').sha256 }
}
