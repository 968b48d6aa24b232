const SIGNATURE_BYTES = 64
const MOST_BYTES = 200

/** The signature as text, of a file with its bytes or with their text; undefined for a file that is too large. */
export async function readSignatureFile(file: Blob): Promise<string | undefined> {
  if (file.size > MOST_BYTES) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  return bytes.length === SIGNATURE_BYTES ? btoa(String.fromCharCode(...bytes)) : new TextDecoder().decode(bytes).trim()
}
