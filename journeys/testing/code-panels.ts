import { readFileSync } from 'node:fs'
import path from 'node:path'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import {
  releasePanelPackage,
  reviewPanelPackage,
  uploadPanelPackage,
} from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import { addPanel } from '@slipway/contract/products/panels/panels.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { addHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { strToU8, zipSync } from 'fflate'
import { rolldown } from 'rolldown'
import type { Page } from '@playwright/test'
import { signedInClient, type ConsoleClient } from '../../tools/console-client.ts'
import { newUser, send } from './accounts.ts'
import { labelledPlug } from './labelled-device.ts'
import { ROOT, type SharedSlipway } from './servers.ts'

const SAMPLE = path.join(import.meta.dirname, '../../packages/panel-bridge/src/sample')

export type PanelPackageFiles = Record<string, string>

/** The sample panel with the SDK, built as its README says. */
export async function samplePanel(): Promise<PanelPackageFiles> {
  const bundle = await rolldown({ input: path.join(SAMPLE, 'panel.ts') })
  const { output } = await bundle.generate({ format: 'es', minify: true })
  await bundle.close()
  const read = (name: string): string => readFileSync(path.join(SAMPLE, name), 'utf8')
  return { 'panel.json': read('panel.json'), 'index.html': read('index.html'), 'panel.js': output[0].code }
}

const zipped = (files: PanelPackageFiles): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))).slice()

async function uploadPackage(
  { accessToken }: ConsoleClient,
  origin: string,
  { panelId, files }: { panelId: string; files: PanelPackageFiles },
): Promise<void> {
  const { method, url, headers } = requestOf(uploadPanelPackage, { panelId, platform: 'web' })
  const form = new FormData()
  form.append('panelId', panelId)
  form.append('platform', 'web')
  form.append('file', new Blob([zipped(files)]), 'panel.zip')
  const { 'content-type': _json, ...rest } = headers
  const reply = await fetch(origin + url, { method, headers: { ...rest, accesstoken: accessToken }, body: form })
  resultOf(uploadPanelPackage, (await reply.json()) as Envelope)
}

interface PluggedPanel {
  plug: Awaited<ReturnType<typeof labelledPlug>>
  panel: Panel
  deviceId: string
}

/** A plug whose product has chosen a code panel, in the home of the user of this page. */
export async function plugWithCode(
  { shared, client, phone }: { shared: SharedSlipway; client: ConsoleClient; phone: Page },
  files: PanelPackageFiles,
): Promise<PluggedPanel> {
  const plug = await labelledPlug(client, shared.url)
  const { productId, serial, label } = plug
  const { rnName } = JSON.parse(files['panel.json'] ?? '{}') as { rnName: string }
  const panel = await client.call(addPanel, { productId, panelName: rnName, rnName, config: { kind: 'code' } })
  const { panelId } = panel
  await uploadPackage(client, shared.url, { panelId, files })
  const root = await signedInClient(shared.url, ROOT.account, ROOT.password)
  await root.call(reviewPanelPackage, { panelId, platform: 'web', approve: true })
  await client.call(releasePanelPackage, { panelId })
  await client.call(selectPanel, { productId, panelId })
  await newUser(phone.request, shared)
  const home = await send(phone.request, shared.url, addHome, {
    name: 'Home',
    timeZone: 'Asia/Shanghai',
    country: 'CN',
  })
  const code = label.split('#')[1] ?? ''
  const claimed = await send(phone.request, shared.url, claimDevice, { homeId: home.homeId, productId, serial, code })
  return { plug, panel, deviceId: claimed.deviceId }
}
