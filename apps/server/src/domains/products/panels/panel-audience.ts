import { hashOf } from '../../../crypto/random-secrets.ts'
import { accountKey, inAudience, type GrayConfigsApi } from '../../catalog/gray-configs/index.ts'

/** Who gets the gray version of one panel (SI-057). */
interface OwnAudience {
  /** Lookup keys of listed accounts, as `audienceKey` makes them. */
  accounts: readonly string[]
  /** Percent of all users; null: only the listed accounts. */
  ratio: number | null
}

/** Its own audience, or that of a gray config, as the config is when users open the panel. */
export type PanelAudience = OwnAudience | { grayNumber: number }

export interface PanelReader {
  /** The opaque ID of the user, which native apps know, too. */
  uid: string
  account: string
  country: string
}

/** An account as audiences store it, in any case of its letters, so that no address of a user is kept with a panel. */
export const audienceKey = (account: string): string => hashOf(accountKey(account)).toString('hex')

export async function isForReader(
  grayConfigs: Pick<GrayConfigsApi, 'isIn'>,
  audience: PanelAudience,
  { panelId, reader: { uid: userId, account, country } }: { panelId: string; reader: PanelReader },
): Promise<boolean> {
  if ('grayNumber' in audience) return grayConfigs.isIn(audience.grayNumber, { userId, account, country }, panelId)
  return inAudience(audience, { userId, account: audienceKey(account), country }, panelId)
}
