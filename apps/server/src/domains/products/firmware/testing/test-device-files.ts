import { tableDownload } from '../../../../http/spreadsheet.ts'

/** An XLSX file; its first row is the head. */
export async function spreadsheetOf([heads = [], ...rows]: string[][]): Promise<Buffer> {
  async function* parts() {
    yield rows
  }
  const chunks: Uint8Array[] = []
  const { chunks: file } = tableDownload({ fileName: 't', format: 'xlsx', heads, rows: parts() })
  for await (const chunk of file) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

export function multipart(bytes: Buffer) {
  const opening =
    '--cut\r\ncontent-disposition: form-data; name="file"; filename="devices.csv"\r\ncontent-type: text/csv\r\n\r\n'
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=cut', 'x-slipway': '1' },
    payload: Buffer.concat([Buffer.from(opening), bytes, Buffer.from('\r\n--cut--\r\n')]),
  }
}
