import { constants, deflateRawSync } from 'node:zlib'
import { programFiles, programZip } from './mini-samples.ts'

const MB = 1024 * 1024
const CENTRAL = Buffer.from('PK\u0001\u0002')
const LOCAL_BYTES = 30
const SIZE_AT = 24
const PACKED_AT = 20

/** A deflate stream of this many bytes of zeros: a part that is flushed whole can be repeated, and an empty block ends it. */
function zeros(bytes: number): Buffer {
  const part = deflateRawSync(Buffer.alloc(64 * MB), { finishFlush: constants.Z_FULL_FLUSH })
  const end = Buffer.from([3, 0])
  return Buffer.concat([...Array.from({ length: Math.ceil(bytes / (64 * MB)) }, () => part), end])
}

/** A program with one more file, whose stream and stated sizes are these. */
function withStream(stream: Buffer, stated: number): Buffer {
  const zip = programZip({ ...programFiles(), 'zeros.css': 'x' })
  const central = zip.lastIndexOf(CENTRAL)
  const directory = zip.indexOf(CENTRAL)
  const localAt = zip.readUInt32LE(central + 42)
  const from = localAt + LOCAL_BYTES + zip.readUInt16LE(localAt + 26) + zip.readUInt16LE(localAt + 28)
  const longer = Buffer.concat([zip.subarray(0, from), stream, zip.subarray(directory)])
  const moved = from + stream.length - directory
  const entry = central + moved
  longer.writeUInt16LE(8, entry + 10)
  longer.writeUInt32LE(stream.length, entry + PACKED_AT)
  longer.writeUInt32LE(stated >>> 0, entry + SIZE_AT)
  longer.writeUInt32LE(directory + moved, longer.length - 6)
  return longer
}

/** The entry of the directory for the last file, changed. */
function changed(zip: Buffer, change: (entry: number) => void): Buffer {
  change(zip.lastIndexOf(CENTRAL))
  return zip
}

function symlink(): Buffer {
  const zip = programZip({ ...programFiles(), 'link.css': '/etc/passwd' })
  return changed(zip, (entry) => zip.writeUInt32LE((0o120777 << 16) >>> 0, entry + 38))
}

function saysMore(): Buffer {
  const zip = programZip({ ...programFiles(), 'small.css': 'x' })
  return changed(zip, (entry) => zip.writeUInt32LE(39 * MB, entry + SIZE_AT))
}

/** All of them are refused; `finding` is why. */
export const hostileArchives: Readonly<Record<string, { finding: string; bytes(): Buffer }>> = {
  'a bomb of 10 GB that states 39 MB': { finding: 'notZip', bytes: () => withStream(zeros(10_240 * MB), 39 * MB) },
  'a bomb of 10 GB that states its size': {
    finding: 'tooLarge',
    bytes: () => withStream(zeros(10_240 * MB), 2 ** 32 - 1),
  },
  'a bomb of 10 GB that states one byte': { finding: 'notZip', bytes: () => withStream(zeros(10_240 * MB), 1) },
  'a file that states more than it has': { finding: 'notZip', bytes: saysMore },
  'a symbolic link': { finding: 'link', bytes: symlink },
  'a picture that is an archive': {
    finding: 'otherContent',
    bytes: () => programZip({ ...programFiles(), 'a.png': programZip(programFiles()) }),
  },
  'an archive that is a picture': {
    finding: 'notZip',
    bytes: () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), programZip(programFiles())]),
  },
}
