import { audienceAccount } from '@slipway/contract/products/panels/gray-audience.ts'
import { hashOf } from '../../../crypto/random-secrets.ts'

/** An account as audiences store it, so that no address of a user is kept with a panel. */
export const audienceKey = (account: string): string => hashOf(audienceAccount(account)).toString('hex')
