import { maskedAccount } from '@slipway/contract/devices/device-query/masked.ts'
import { accountHashes } from '../../../../crypto/account-hashes.ts'

/** An account in a record that outlives it: masked, and by its HMAC. */
export function accountNames(masterKey: Buffer) {
  const hashes = accountHashes(masterKey)
  return {
    of: ({ account, indexcode }: { account: string; indexcode: string }) => ({
      masked: maskedAccount(account),
      hmac: hashes.of(indexcode),
    }),
  }
}

export type AccountNames = ReturnType<typeof accountNames>
