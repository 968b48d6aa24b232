import { hash, verify } from '@node-rs/argon2'

/** Argon2id (SI-001), about 50 to 100 ms on a small machine. */
const COST = { memoryCost: 48 * 1024, timeCost: 4, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let noPassword: Promise<string> | undefined

/** Takes the same time without a hash, so that the time does not reveal which accounts exist (SI-005). */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password)
  await verify(await (noPassword ??= hashPassword('')), password)
  return false
}
