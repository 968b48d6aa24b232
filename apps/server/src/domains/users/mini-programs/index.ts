import { csvTable, type CsvTable } from '@slipway/contract/csv.ts'
import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import {
  addGreyAccounts,
  createMiniProgram,
  createSampleProgram,
  deleteGreyAccounts,
  deleteMiniProgram,
  getMiniProgram,
  getProgramApps,
  listGreyAccounts,
  listOwnMiniPrograms,
  listPublications,
  publishMiniProgram,
  rollBackMiniProgram,
  setProgramApps,
  stopGreyProgram,
  updateMiniProgram,
} from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import {
  acknowledgeFindings,
  getPackageStatus,
  listMiniReviews,
  openPreview,
  previewMiniVersion,
  reviewMiniVersion,
  uploadMiniVersion,
} from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import {
  getProgramStore,
  grantToProgram,
  listUserPrograms,
  openUserProgram,
  putProgramStore,
} from '@slipway/contract/users/mini-programs/user-programs.calls.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import type { AnyCall, ResultOf } from '@slipway/contract/define-call.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import {
  serve,
  serveFile,
  serveUser,
  serveVisitor,
  type ActorContext,
  type AppClient,
  type EndUser,
  type FileContext,
  type Route,
} from '../../../http/route.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Log } from '../../../log.ts'
import type { GrayConfigsApi, GrayUsesOf } from '../../catalog/gray-configs/index.ts'
import type { DevelopersApi } from '../../identity/developers/index.ts'
import type { UploadsApi } from '../../identity/uploads/index.ts'
import type { PanelsApi, ProductPrograms } from '../../products/panels/index.ts'
import { greyAccountsService } from './grey-accounts.service.ts'
import { greyAccountsStore } from './grey-accounts.store.ts'
import { miniPackaging } from './mini-packaging.ts'
import { miniPreviews } from './mini-previews.ts'
import { handOverPrograms, miniProgramsService } from './mini-programs.service.ts'
import { miniProgramsStore } from './mini-programs.store.ts'
import { miniProgramsViews } from './mini-programs.views.ts'
import { miniPublishing } from './mini-publishing.service.ts'
import { miniReviewsService } from './mini-reviews.service.ts'
import { miniVersionsService } from './mini-versions.service.ts'
import { programUsersStore } from './program-users.store.ts'
import { userPrograms } from './user-programs.service.ts'
import { versionLivesStore } from './version-lives.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  masterKey: Buffer
  developers: Pick<DevelopersApi, 'requireDeveloper'>
  uploads: Pick<UploadsApi, 'requirePictureFor'>
  grayConfigs: Pick<GrayConfigsApi, 'isIn' | 'requireForUse'>
  panels: Pick<PanelsApi, 'webPackages' | 'webFilesIf' | 'filesAt' | 'usesOfProgram'>
  autoReview: boolean
  phoneOrigins(origin: string): readonly string[]
}

/** What mini-programs have stored for a user, for the export of the user's data. */
export const exportedPrograms = async (db: Database, userId: number): Promise<Record<string, CsvTable>> => ({
  'mini-programs.csv': csvTable(
    ['miniProgramId', 'permissions', 'content'],
    (await programUsersStore(db).listOf(userId)).map(({ miniProgramId, permissions, content }) => ({
      miniProgramId,
      permissions: permissions.join(' '),
      content: JSON.stringify(content),
    })),
  ),
})

/** CA-042: the mini-programs that EIB panels can name. */
export const productPrograms = (db: Database): ProductPrograms => ({
  published: miniProgramsViews(db).published,
  async find(on, miniProgramId) {
    const found = await miniProgramsStore(on).findForPanel(miniProgramId)
    if (!found) return undefined
    const { ownerId, cnName, fullVersion, greyVersion } = found
    return { ownerId, cnName, isPublished: (fullVersion ?? greyVersion) !== null }
  },
})

/** Grey releases to the audiences of gray configs. */
export const programsInGray: GrayUsesOf = (grayNumbers, reader, on) =>
  miniProgramsViews(on).grayUses(grayNumbers, reader)

/** Mini-programs: web programs of developers inside the companion (decision 0168). */
export function miniProgramsDomain(parts: Dependencies) {
  const { db, clock, developers, panels, log } = parts
  const { webPackages: bundles, filesAt } = panels
  const packaging = miniPackaging({ db, clock, bundles, log })
  const programs = miniProgramsService({ ...parts, bundles })
  const versions = miniVersionsService({ ...parts, bundles, packaging })
  const reviews = miniReviewsService({ db, clock, bundles, packaging })
  const grey = greyAccountsService(parts)
  const publishing = miniPublishing(parts)
  const previews = miniPreviews({ ...parts, filesAt })
  const users = userPrograms({ ...parts, filesAt })

  /** SI-091: 10035 until the caller has the developer mark, whatever the call says. */
  const { requireDeveloper } = developers
  const serveMarked = <C extends AnyCall>(call: C, handle: (context: ActorContext<C>) => Promise<ResultOf<C>>): Route =>
    serve(call, async (context) => {
      await requireDeveloper(context.actor.accountId)
      return handle(context)
    })
  const serveMarkedFile = <C extends AnyCall>(
    call: C,
    handle: (context: FileContext<C>) => Promise<ResultOf<C>>,
  ): Route =>
    serveFile(call, async (context) => {
      await requireDeveloper(context.actor.accountId)
      return handle(context)
    })

  const routes: Route[] = [
    serveMarked(listOwnMiniPrograms, ({ input, actor }) => programs.list(input, actor)),
    serveMarked(createMiniProgram, ({ input, actor }) => programs.create(input, actor)),
    serveMarked(createSampleProgram, ({ actor }) => versions.sample(actor)),
    serveMarked(getMiniProgram, ({ input, actor }) => programs.detail(input.miniProgramId, actor)),
    serveMarked(updateMiniProgram, ({ input, actor }) => programs.update(input, actor)),
    serveMarked(deleteMiniProgram, ({ input, actor }) => programs.remove(input.miniProgramId, actor).then(() => null)),
    serveMarked(listGreyAccounts, ({ input, actor }) => grey.list(input.miniProgramId, actor)),
    serveMarkedFile(addGreyAccounts, ({ input, actor, file }) => grey.add(input, file, actor)),
    serveMarked(deleteGreyAccounts, ({ input, actor }) => grey.remove(input, actor)),
    serveMarked(getProgramApps, ({ input, actor }) => programs.apps(input.miniProgramId, actor)),
    serveMarked(setProgramApps, ({ input, actor }) => programs.setApps(input, actor)),
    serveMarked(publishMiniProgram, ({ input, actor }) => publishing.publish(input, actor)),
    serveMarked(rollBackMiniProgram, ({ input, actor }) => publishing.rollBack(input.miniProgramId, actor)),
    serveMarked(stopGreyProgram, ({ input, actor }) => publishing.stop(input.miniProgramId, actor)),
    serveMarked(listPublications, ({ input, actor }) => publishing.history(input.miniProgramId, input, actor)),
    serveMarkedFile(uploadMiniVersion, ({ input, actor, file }) => versions.upload(input.miniProgramId, file, actor)),
    serveMarked(getPackageStatus, ({ input, actor }) => versions.status(input.miniProgramId, actor)),
    serveMarked(acknowledgeFindings, ({ input, actor }) => reviews.acknowledge(input, actor)),
    serveMarked(listMiniReviews, ({ input }) => reviews.reviews(input)),
    serveMarked(reviewMiniVersion, ({ input, actor }) => reviews.review(input, actor)),
    serveMarked(previewMiniVersion, ({ input, actor, origin }) => previews.create(input, actor, origin)),
    serveVisitor(openPreview, ({ input }) => previews.open(input.token)),
    serveUser(listUserPrograms, ({ input, user }) => users.list(input, user)),
    serveUser(openUserProgram, ({ input, user }) => users.open(input, user)),
    serveUser(grantToProgram, ({ input, user }) => users.grant(input, user)),
    serveUser(getProgramStore, ({ input, user }) => users.stored(input, user)),
    serveUser(putProgramStore, ({ input, user }) => users.store(input, user)),
  ]

  return {
    routes,
    jobs: [
      { name: 'mini-programs.packaging', cron: '*/5 * * * *', runsAtStart: true, run: packaging.packWaiting },
      { name: 'mini-programs.expire', cron: '47 3 * * *', run: versions.expireOld },
    ],
    subscriptions: [
      inTransaction(accountDeleted, (tx, { accountId, heirId }) => handOverPrograms(tx, accountId, heirId)),
      inTransaction(userErased, async (tx, { userId }) => {
        await greyAccountsStore(tx).forget(userId)
        await programUsersStore(tx).removeOf(userId)
      }),
    ],
    /** EIB panels: the mini-program on the page of a device, and on a phone that tries it. */
    programsOf:
      (user: EndUser, { appId }: Pick<AppClient, 'appId'>) =>
      (miniProgramId: string) =>
        users.entry({ appId, miniProgramId }, user),
    triedProgram: users.tried,
    /** Files of the versions that users have, or that a preview shows. */
    webFile: panels.webFilesIf((sha256) => versionLivesStore(db).maySend(sha256, clock.now())),
  }
}
