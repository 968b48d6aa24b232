import { createHash } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'
import { sha256In } from './file-names.ts'
import { FileDamaged } from './file-store.ts'

/**
 * The same bytes, with the last ones withheld until the hash is verified: the reader of a damaged file gets fewer bytes
 * than announced and an error, never a complete wrong file.
 */
export function verifiedBytes(name: string, bytes: Readable): Readable {
  const expected = sha256In(name)
  const hash = createHash('sha256')
  let held: Buffer | undefined
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const before = held
      held = chunk
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === expected) done(null, held)
      else done(new FileDamaged(name))
    },
  })
  // The end of either stream ends the other; the reader's stream reports errors.
  pipeline(bytes, check, () => {})
  return check
}
