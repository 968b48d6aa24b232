import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { filePurposes } from '@slipway/contract/file-purposes.ts'

/** A picture that no other has. */
export function newPicture(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const { width, height } = filePurposes.productPic
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.alloc(1), row === 0 ? randomBytes(width) : Buffer.alloc(width)]),
  )
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = chunk('IDAT', deflateSync(Buffer.concat(rows)))
  return Buffer.concat([signature, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))])
}
