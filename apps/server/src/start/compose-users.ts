import { exportedDays } from '../domains/operations/statistics/index.ts'
import { appBuildsDomain } from '../domains/users/app-builds/index.ts'
import { appsDomain } from '../domains/users/apps/index.ts'
import { feedbackDomain, type FeedbackApi } from '../domains/users/feedback/index.ts'
import { exportedHistory, exportedHomes, homesDomain } from '../domains/users/homes/index.ts'
import { exportedMessages, messagesDomain } from '../domains/users/messages/index.ts'
import { exportedPrograms, miniProgramsDomain } from '../domains/users/mini-programs/index.ts'
import { pushesDomain } from '../domains/users/pushes/index.ts'
import { exportedScenes, scenesDomain } from '../domains/users/scenes/index.ts'
import { tableEntries, userLookups, usersDomain } from '../domains/users/users/index.ts'
import { openSmsGateway } from '../sms/sms-gateway.ts'
import type { ZipEntry } from '../files/zip-stream.ts'
import type { EventPublisher } from '../events/domain-events.ts'
import type { Catalog } from './compose-catalog.ts'
import type { Devices } from './compose-devices.ts'
import type { Identity } from './compose-identity.ts'
import type { Products } from './compose-products.ts'
import { profileSigning } from '../tls/profile-signing.ts'
import type { ServerDependencies } from './server-parts.ts'

/** The addresses of the companion app for phones, the best first. */
const phoneOriginsOf =
  ({ appOrigin, phoneOrigins }: Pick<ServerDependencies, 'appOrigin' | 'phoneOrigins'>) =>
  (origin: string): readonly string[] =>
    appOrigin === undefined ? (phoneOrigins?.(origin) ?? [origin]) : [appOrigin]

/** End users and what is theirs. */
export function composeUsers(
  parts: ServerDependencies,
  events: EventPublisher,
  {
    accounts,
    signIn,
    secondFactor,
    mailer,
    uploads,
    grayConfigs,
    categories,
    developers,
  }: Pick<Identity, 'accounts' | 'signIn' | 'secondFactor' | 'mailer' | 'uploads' | 'developers'> &
    Pick<Catalog, 'grayConfigs' | 'categories'>,
  { features, products, panels }: Pick<Products, 'features' | 'products' | 'panels'>,
  devices: Pick<Devices, 'devices' | 'campaigns' | 'deviceEvents' | 'deviceHistory' | 'deviceQuery' | 'virtualDevices'>,
  ownWorkbook: (userId: number) => AsyncIterable<ZipEntry>,
) {
  const { database: db, clock, log, masterKey, privateFiles, publicUrl, appOrigin, push, sms } = parts
  const phoneOrigins = phoneOriginsOf(parts)
  const apps = appsDomain({
    db,
    clock,
    log,
    masterKey,
    mailer,
    publicUrl,
    accounts,
    uploads,
    categories,
    files: parts.files,
    phoneOrigins,
    vendorAddresses: parts.vendorAddresses,
  })
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
    native: apps.native,
  })
  const lookups = userLookups({ db, clock, log })
  const feedback: FeedbackApi = feedbackDomain({
    db,
    clock,
    lookups,
    masterKey,
    privateFiles,
    pushes,
    accounts,
    deviceQuery: devices.deviceQuery,
  })
  const historyOf = exportedHistory({ db, clock, deviceHistory: devices.deviceHistory })
  const users = usersDomain({
    db,
    lookups,
    clock,
    events,
    log,
    masterKey,
    mailer,
    accounts,
    grayConfigs,
    shared: signIn.shared,
    async *exportedByOthers(userId) {
      yield* ownWorkbook(userId)
      yield* tableEntries(await exportedHomes(db, userId))
      yield* tableEntries(await exportedScenes(db, userId))
      yield* tableEntries(await exportedMessages(db, userId, clock.now()))
      yield* tableEntries(await exportedPrograms(db, userId))
      yield* tableEntries(await exportedDays(db, userId))
      yield* tableEntries(await pushes.exported(userId, clock.now()))
      yield* tableEntries(await feedback.exported(userId))
      yield* feedback.exportedPictures(userId)
      yield* historyOf(userId)
    },
  })
  const miniPrograms = miniProgramsDomain({
    db,
    clock,
    log,
    masterKey,
    developers,
    uploads,
    grayConfigs,
    panels,
    autoReview: parts.panelAutoReview,
    phoneOrigins,
  })
  const { programsOf, triedProgram } = miniPrograms
  const ofTries = { masterKey, products, phoneOrigins, triedProgram }
  const homes = homesDomain({ db, clock, log, events, users, features, panels, programsOf, ...ofTries, ...devices })
  const messages = messagesDomain({ db, clock, log, features, pushes, ...devices })
  const scenes = scenesDomain({ db, clock, log, homes, ...devices })
  const appBuilds = appBuildsDomain({
    db,
    clock,
    events,
    log,
    masterKey,
    mailer,
    publicUrl,
    proofs: secondFactor.proofs,
    signProfile: profileSigning({ log, clock, files: parts.profileFiles, authority: parts.localAuthority }),
    accounts,
    apps,
    files: parts.files,
    privateFiles,
    dataFolder: parts.dataFolder,
    setOrigin: appOrigin ?? publicUrl,
    appOrigin: (origin) => phoneOrigins(origin)[0] ?? origin,
    pageOrigin: (origin) => parts.phoneOrigins?.(origin)[0] ?? origin,
  })
  return { users, homes, messages, pushes, feedback, scenes, apps, appBuilds, miniPrograms }
}
