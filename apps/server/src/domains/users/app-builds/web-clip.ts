import { configurationProfile, plist } from '../../../files/configuration-profile.ts'

export interface WebClip {
  name: string
  bundleId: string
  appId: string
  url: string
  /** Shown with the profile. No two builds of an application have the same one, nor the same file. */
  version: string
  /** PNG, 400 × 400. */
  icon: Buffer
}

/** A configuration profile that puts the app on the home screen of an iPhone or iPad, in full screen. */
export const webClipProfile = ({ name, bundleId, appId, url, version, icon }: WebClip): string =>
  configurationProfile({
    identifier: bundleId,
    displayName: name,
    identity: appId,
    values: { PayloadDescription: plist.text(version), PayloadRemovalDisallowed: plist.no },
    payload: {
      type: 'com.apple.webClip.managed',
      name: 'webclip',
      values: {
        Label: plist.text(name),
        URL: plist.text(url),
        Icon: plist.data(icon),
        FullScreen: plist.yes,
        IgnoreManifestScope: plist.yes,
        IsRemovable: plist.yes,
        Precomposed: plist.yes,
      },
    },
  })
