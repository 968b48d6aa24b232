import {
  checkPush,
  deleteCertificateConfig,
  deleteIosPush,
  deletePushChannel,
  getCertificateConfig,
  getPushConfig,
  sendTestPush,
  setAndroidPush,
  setCertificateConfig,
  setFcmPush,
  setIosPush,
  setVendorPush,
} from '@slipway/contract/users/apps/push/app-push.calls.ts'
import type { Clock } from '../../../../clock.ts'
import { signingFiles } from '../../../../crypto/signing-files/signing-files.ts'
import type { Database } from '../../../../db/database.ts'
import { serve, serveFile, type Route } from '../../../../http/route.ts'
import type { Log } from '../../../../log.ts'
import type { Job } from '../../../../jobs/jobs.ts'
import { vendorChannels } from '../../../../push/vendors/open-channel.ts'
import type { VendorAddresses } from '../../../../push/vendors/vendor-addresses.ts'
import { androidPushService } from './android-push.service.ts'
import { certificateConfigService } from './certificate-config.service.ts'
import type { ProfileFacts } from '../../../../crypto/signing-files/signing-findings.ts'
import { iosAppIdsOf, iosProfileOf } from './ios-app-ids.views.ts'
import { channelChecks } from './channel-checks.ts'
import { expiryMails } from './expiry-mails.ts'
import { iosPushService } from './ios-push.service.ts'
import { nativePushes, type NativePushes } from './native-pushes.ts'
import { ownerMails, type OwnerMailDependencies } from './owner-mails.ts'
import { pushChannelsService } from './push-channels.service.ts'
import { pushSecrets } from './push-secrets.ts'

export interface AppPushDependencies extends OwnerMailDependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  masterKey: Buffer
  /** For tests; by default those of the vendors. */
  vendorAddresses: VendorAddresses | undefined
}

/** Signing material and push credentials of applications (decision 0164). */
export function appPush(parts: AppPushDependencies): {
  routes: Route[]
  jobs: Job[]
  iosAppIds(): Promise<string[]>
  iosProfile(appId: string): Promise<Pick<ProfileFacts, 'teamId' | 'aps'> | undefined>
  native: NativePushes
} {
  const { db, clock, log, masterKey, vendorAddresses } = parts
  const secrets = pushSecrets(masterKey)
  const signing = { db, clock, secrets, files: signingFiles() }
  const certificates = certificateConfigService(signing)
  const ios = iosPushService(signing)
  const android = androidPushService({ db, secrets })
  const openChannel = vendorChannels({ clock, ...(vendorAddresses && { addresses: vendorAddresses }) })
  const tellOwner = ownerMails(parts)
  const checks = channelChecks({ db, clock, log, secrets, openChannel, tellOwner })
  const channels = pushChannelsService({ db, clock, secrets, openChannel, checks })
  return {
    routes: [
      serve(getCertificateConfig, ({ input, actor }) => certificates.get(input.appId, actor)),
      serve(setCertificateConfig, ({ input, actor }) => certificates.set(input, actor)),
      serve(deleteCertificateConfig, ({ input, actor }) => certificates.remove(input.appId, actor).then(() => null)),
      serveFile(setIosPush, ({ input, file, actor }) => ios.set(input, file, actor)),
      serve(deleteIosPush, ({ input, actor }) => ios.remove(input, actor).then(() => null)),
      serve(setAndroidPush, ({ input, actor }) => android.setBase(input, actor)),
      serve(setFcmPush, ({ input, actor }) => android.setFcm(input, actor)),
      serve(setVendorPush, ({ input, actor }) => android.setVendors(input, actor)),
      serve(getPushConfig, ({ input, actor }) => channels.config(input.appId, actor)),
      serve(deletePushChannel, ({ input, actor }) => android.remove(input, actor).then(() => null)),
      serve(checkPush, ({ input, actor }) => channels.check(input, actor)),
      serve(sendTestPush, ({ input, actor, locale }) => channels.test(input, actor, locale)),
    ],
    iosAppIds: () => iosAppIdsOf(db),
    iosProfile: (appId) => iosProfileOf(db, appId),
    native: nativePushes({ db, clock, log, secrets, openChannel, checks }),
    jobs: [
      { name: 'apps.expiry', cron: '17 6 * * *', run: expiryMails({ db, clock, log, tellOwner }) },
      { name: 'apps.pushChecks', cron: '37 4 * * *', run: checks.recheckAll },
    ],
  }
}
