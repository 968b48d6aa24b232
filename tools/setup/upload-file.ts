import { ORIGIN_HEADER } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { uploadFile, type UploadPurpose } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import type { ConsoleClient } from '../console-client.ts'

interface Upload {
  purpose: UploadPurpose
  bytes: Uint8Array
  name: string
  signal?: AbortSignal
}

/** Sends a file as its raw body; gives its address. */
export async function upload(
  { accessToken }: Pick<ConsoleClient, 'accessToken'>,
  origin: string,
  { purpose, bytes, name, signal }: Upload,
): Promise<string> {
  const reply = await fetch(`${origin}${uploadFile.path}?purpose=${purpose}&fileName=${name}`, {
    method: 'POST',
    headers: { accesstoken: accessToken, [ORIGIN_HEADER]: '1', 'content-type': 'application/octet-stream' },
    body: bytes.slice(),
    ...(signal ? { signal } : {}),
  })
  return resultOf(uploadFile, (await reply.json()) as Envelope).url
}
