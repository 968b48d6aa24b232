import { createHash, randomBytes } from 'node:crypto'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { espImage } from '@slipway/contract/catalog/modules/testing/image-samples.ts'
import { addModule } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { addFirmwareVersion, addModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { addSdkTool } from '@slipway/contract/catalog/modules/sdk-tools.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { uploadFile, type UploadPurpose } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { sql } from 'kysely'
import { contentOf } from '../../../../files/file-store.ts'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'

export const anyModule: InputOf<typeof addModule> = {
  moduleName: 'LM-W32',
  moduleSize: '16 × 13 mm',
  moduleDesc: 'Wi-Fi',
  communicationMode: 1,
  developMode: 2,
}
export const anyFirmware = { firmwareType: 1 as const, firmwareLabel: '通用固件', firmwareLabelEn: 'Standard' }
export const FIRST = 'V1.3.0 build 261123'

/** Sends a file as its raw body. */
export async function upload(caller: Caller, purpose: UploadPurpose, bytes: Uint8Array, fileName = 'lamp.bin') {
  const reply = await caller.send({
    method: 'POST',
    url: `${uploadFile.path}?purpose=${purpose}&fileName=${encodeURIComponent(fileName)}`,
    headers: { 'content-type': 'application/octet-stream', 'x-slipway': '1' },
    payload: Buffer.from(bytes),
  })
  return resultOf(uploadFile, reply.json<Envelope>())
}

/** A module with a module firmware. */
export async function stockedModule({ as }: TestServer, fields: Partial<InputOf<typeof addModule>> = {}) {
  const operator = as('operator')
  const { moduleId } = await operator.call(addModule, { ...anyModule, ...fields })
  const { firmwareId } = await operator.call(addModuleFirmware, { ...anyFirmware, moduleId })
  return { operator, moduleId, firmwareId }
}

/** Adds a version whose image says the same version. */
export async function addVersion(
  caller: Caller,
  firmwareId: string,
  firmwareVersion: string,
  fields: Partial<InputOf<typeof addFirmwareVersion>> = {},
) {
  const version = /\d+\.\d+\.\d+/.exec(firmwareVersion)?.[0] ?? ''
  const { url } = await upload(caller, 'firmware', espImage({ version }))
  return caller.call(addFirmwareVersion, { firmwareId, firmwareVersion, firmwareUrl: url, ...fields })
}

/** As if this account had uploaded the text: for tests that need a reference and not the upload. */
export async function uploaded({ db, clock, parts }: TestServer, ownerId: number, purpose: UploadPurpose) {
  const bytes = Buffer.from(`file ${randomBytes(4).toString('hex')}`)
  const digest = (algorithm: string): string => createHash(algorithm).update(bytes).digest('hex')
  const sha256 = digest('sha256')
  const name = `${sha256}.bin`
  await parts.privateFiles.keep(name, contentOf(bytes))
  const row = { name, file_name: 'lamp.bin', size: bytes.length, md5: digest('md5'), sha1: digest('sha1'), sha256 }
  const { id } = await db
    .insertInto('private_files')
    .values({ ...row, owner_id: ownerId, purpose, created_at: new Date(clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `private/${id}`
}

/** Makes all uploads older: moving the clock would end the sessions of the test. */
export async function aged({ db }: TestServer, ms: number): Promise<void> {
  await sql`update private_files set created_at = created_at - ${ms} * interval '1 millisecond'`.execute(db)
}

/** A module of the library with a firmware, a version and an SDK tool, each with its file. */
export async function makeLibrary(server: TestServer) {
  const administrator = server.as('administrator', 'librarian')
  const { accountId } = await administrator.account()
  const fields = { ...anyModule, moduleName: `m${randomBytes(4).toString('hex')}` }
  const { moduleId } = await administrator.call(addModule, fields)
  const { firmwareId } = await administrator.call(addModuleFirmware, { ...anyFirmware, moduleId })
  const { firmwarePackageId } = await administrator.call(addFirmwareVersion, {
    firmwareId,
    firmwareVersion: FIRST,
    firmwareUrl: await uploaded(server, accountId, 'firmware'),
  })
  const toolUrl = await uploaded(server, accountId, 'sdkTool')
  const { packageId } = await administrator.call(addSdkTool, { moduleId, toolVersion: '1.0.0', toolUrl })
  return { moduleId, firmwareId, firmwarePackageId, sdkPackageId: packageId }
}
