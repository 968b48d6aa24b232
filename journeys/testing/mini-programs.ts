import { requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { getVerificationCode, submitRegistration } from '@slipway/contract/identity/developers/developers.calls.ts'
import { uploadFile } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { createApp, publishApp } from '@slipway/contract/users/apps/apps.calls.ts'
import type { AnyCall, ResultOf } from '@slipway/contract/define-call.ts'
import {
  createMiniProgram,
  publishMiniProgram,
  setProgramApps,
} from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import {
  acknowledgeFindings,
  reviewMiniVersion,
  uploadMiniVersion,
} from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { signedInClient, type ConsoleClient } from '../../tools/console-client.ts'
import { mailedCode } from './accounts.ts'
import { ROOT, type SharedSlipway } from './servers.ts'

async function sendFile<C extends AnyCall>(
  { accessToken }: ConsoleClient,
  origin: string,
  { call, fields, bytes }: { call: C; fields: Record<string, string>; bytes: Uint8Array<ArrayBuffer> },
): Promise<ResultOf<C>> {
  const { method, url, headers } = requestOf(call, fields as never)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([bytes]), 'file')
  const { 'content-type': _json, ...rest } = headers
  const reply = await fetch(origin + url, { method, headers: { ...rest, accesstoken: accessToken }, body: form })
  return resultOf(call, (await reply.json()) as Envelope)
}

async function becomeDeveloper(client: ConsoleClient, { mails }: SharedSlipway, email: string): Promise<void> {
  await client.call(getVerificationCode, { email })
  await client.call(submitRegistration, { email, verificationCode: await mailedCode(mails, email) })
}

/** A program of these files that users of a new application have, reviewed by ROOT. */
export async function publishedProgram(
  shared: SharedSlipway,
  { client, account }: { client: ConsoleClient; account: string },
  files: Record<string, string>,
): Promise<{ appId: string; miniProgramId: string }> {
  await becomeDeveloper(client, shared, `mini.${account}`)
  const root = await signedInClient(shared.url, ROOT.account, ROOT.password)
  await becomeDeveloper(root, shared, `root.${account}`).catch(() => undefined)
  const unlike = Math.random().toString(36).slice(2, 8)
  const { miniProgramId } = await client.call(createMiniProgram, { cnName: unlike, enName: unlike })
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
  const uploaded = await sendFile(client, shared.url, {
    call: uploadMiniVersion,
    fields: { miniProgramId },
    bytes: zip.slice(),
  })
  const { versionId } = uploaded
  if (uploaded.mustAcknowledge) await client.call(acknowledgeFindings, { miniProgramId, versionId })
  await root.call(reviewMiniVersion, { miniProgramId, versionId, approve: true })
  const picture = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer()
  const { url: logo } = await sendFile(client, shared.url, {
    call: uploadFile,
    fields: { purpose: 'appLogo' },
    bytes: new Uint8Array(picture),
  })
  const name = `com.mini.a${unlike}`
  const { appId } = await client.call(createApp, { appName: unlike, androidName: name, bundleId: name, logo })
  await client.call(publishApp, { appId })
  await client.call(setProgramApps, { miniProgramId, appIds: [appId] })
  await client.call(publishMiniProgram, { miniProgramId, isGrey: 0 })
  return { appId, miniProgramId }
}
