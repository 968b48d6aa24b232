import { getDeviceBulk } from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import { bulkStatus, type BulkJob, type BulkJobDetail } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import { importDevices, previewDeviceImport } from '@slipway/contract/devices/device-bulk/device-files.calls.ts'
import type { AnyCall, InputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { eventually } from '../../../../testing/eventually.ts'
import type { Caller } from '../../../../testing/test-server.ts'

interface Reply<Data> {
  code: number
  msg: string
  data: Data & { refusal?: string; count?: number }
}

async function send<Data>(caller: Caller, url: string, file: string | Buffer, fields: Record<string, string>) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const opening = `${parts.join('')}--cut\r\ncontent-disposition: form-data; name="file"; filename="devices.csv"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(opening), Buffer.from(file), Buffer.from('\r\n--cut--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=cut', 'x-slipway': '1', 'accept-language': 'en' }
  return (await caller.send({ method: 'POST', url, headers, payload })).json<Reply<Data>>()
}

/** Makes a call with a file; the fields are sent in the body, too. */
export const sendTable = <C extends AnyCall>(
  caller: Caller,
  call: C,
  input: Record<string, string>,
  file: string | Buffer,
) => send<OutputOf<C>>(caller, requestOf(call, input as InputOf<C>).url, file, input)

export const ended = (caller: Caller, productId: string, { jobId }: BulkJob): Promise<BulkJobDetail> =>
  eventually(async () => {
    const now = await caller.call(getDeviceBulk, { productId, jobId })
    return now.status === bulkStatus.done && now
  })

/** Previews, imports all rows that can be imported, and waits for the end of the job. */
export async function importAll(caller: Caller, productId: string, file: string | Buffer): Promise<BulkJobDetail> {
  const { data } = await sendTable(caller, previewDeviceImport, { productId }, file)
  const input = { productId, seen: data.seen, skipRefused: 'true' }
  const job = await sendTable(caller, importDevices, input, file)
  return ended(caller, productId, job.data)
}

export async function download<C extends AnyCall>(caller: Caller, call: C, input: InputOf<C>) {
  const { method, url, headers, body } = requestOf(call, input)
  const payload = body === undefined ? {} : { payload: body }
  return caller.send({ method, url, headers: { ...headers, 'accept-language': 'en', 'x-slipway': '1' }, ...payload })
}

/** The cells of a CSV file without quotes. */
export const cellsOf = (csv: string): string[][] =>
  csv
    .replace('\u{feff}', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
