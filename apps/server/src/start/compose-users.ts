import { feedbackDomain, type FeedbackApi } from '../domains/users/feedback/index.ts'
import { exportedHistory, exportedHomes, homesDomain } from '../domains/users/homes/index.ts'
import { exportedMessages, messagesDomain } from '../domains/users/messages/index.ts'
import { pushesDomain } from '../domains/users/pushes/index.ts'
import { exportedScenes, scenesDomain } from '../domains/users/scenes/index.ts'
import { tableEntries, usersDomain } from '../domains/users/users/index.ts'
import { openSmsGateway } from '../sms/sms-gateway.ts'
import type { EventPublisher } from '../events/domain-events.ts'
import type { Catalog } from './compose-catalog.ts'
import type { Devices } from './compose-devices.ts'
import type { Identity } from './compose-identity.ts'
import type { Products } from './compose-products.ts'
import type { ServerDependencies } from './server-parts.ts'

/** End users and what is theirs. */
export function composeUsers(
  parts: ServerDependencies,
  events: EventPublisher,
  {
    accounts,
    signIn,
    mailer,
    grayConfigs,
  }: Pick<Identity, 'accounts' | 'signIn' | 'mailer'> & Pick<Catalog, 'grayConfigs'>,
  { features, products, panels }: Pick<Products, 'features' | 'products' | 'panels'>,
  devices: Pick<Devices, 'devices' | 'campaigns' | 'deviceEvents' | 'deviceHistory' | 'deviceQuery' | 'virtualDevices'>,
) {
  const { database: db, clock, log, masterKey, privateFiles, publicUrl, appOrigin, push, sms } = parts
  const pushes = pushesDomain({
    db,
    clock,
    log,
    masterKey,
    mailer,
    sms: openSmsGateway(sms),
    publicUrl: appOrigin ?? publicUrl,
    push,
    products,
  })
  const feedback: FeedbackApi = feedbackDomain({ db, clock, masterKey, privateFiles, pushes })
  const historyOf = exportedHistory({ db, clock, deviceHistory: devices.deviceHistory })
  const users = usersDomain({
    db,
    clock,
    events,
    log,
    mailer,
    accounts,
    grayConfigs,
    shared: signIn.shared,
    async *exportedByOthers(userId) {
      yield* tableEntries(await exportedHomes(db, userId))
      yield* tableEntries(await exportedScenes(db, userId))
      yield* tableEntries(await exportedMessages(db, userId, clock.now()))
      yield* tableEntries(await pushes.exported(userId, clock.now()))
      yield* tableEntries(await feedback.exported(userId))
      yield* feedback.exportedPictures(userId)
      yield* historyOf(userId)
    },
  })
  const phoneOrigins = (origin: string) =>
    appOrigin === undefined ? (parts.phoneOrigins?.(origin) ?? [origin]) : [appOrigin]
  const ofTries = { masterKey, products, phoneOrigins }
  const homes = homesDomain({ db, clock, log, events, users, features, panels, ...ofTries, ...devices })
  const messages = messagesDomain({ db, clock, log, features, pushes })
  const scenes = scenesDomain({ db, clock, log, homes, ...devices })
  return { users, homes, messages, pushes, feedback, scenes }
}
