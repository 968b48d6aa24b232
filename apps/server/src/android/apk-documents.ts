import { appLinkPaths } from '@slipway/contract/users/apps/app-links.ts'
import { MIN_SDK, permissions, TARGET_SDK, type ApkSpec } from './apk-spec.ts'
import { resourceText, xmlText } from './apk-text.ts'

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
/** The canvas of the kit, behind a page that has not drawn yet. */
const canvas = { light: '#f5f5f2', dark: '#0d0e11' } as const

function linkFilter(origin: string): string {
  const { protocol, hostname, port } = new URL(origin)
  const scheme = protocol.slice(0, -1)
  const place = [
    `android:scheme="${scheme}"`,
    `android:host="${xmlText(hostname)}"`,
    ...(port ? [`android:port="${port}"`] : []),
  ]
  // Only https links can be proved by assetlinks.json.
  return `<intent-filter${scheme === 'https' ? ' android:autoVerify="true"' : ''}>
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        ${appLinkPaths.map((path) => `<data ${place.join(' ')} android:path="${path}"/>`).join('\n        ')}
      </intent-filter>`
}

const manifest = ({ packageName, versionName, versionCode, origin }: ApkSpec): string => `${HEAD}<manifest
  xmlns:android="http://schemas.android.com/apk/res/android"
  package="${xmlText(packageName)}" android:versionCode="${versionCode}" android:versionName="${xmlText(versionName)}">
  <uses-sdk android:minSdkVersion="${MIN_SDK}" android:targetSdkVersion="${TARGET_SDK}"/>
  ${permissions.map((name) => `<uses-permission android:name="${name}"/>`).join('\n  ')}
  <uses-feature android:name="android.hardware.camera" android:required="false"/>
  <application android:label="@string/app_name" android:icon="@mipmap/ic_launcher" android:allowBackup="false"
    android:hasCode="true" android:networkSecurityConfig="@xml/network" android:theme="@style/Shell">
    <activity android:name="slipway.shell.MainActivity" android:exported="true" android:launchMode="singleTask"
      android:windowSoftInputMode="adjustResize"
      android:configChanges="orientation|screenSize|smallestScreenSize|screenLayout|keyboard|keyboardHidden|uiMode">
      <intent-filter>
        <action android:name="android.intent.action.MAIN"/>
        <category android:name="android.intent.category.LAUNCHER"/>
      </intent-filter>
      ${linkFilter(origin)}
    </activity>
  </application>
</manifest>
`

const string = (name: string, text: string, more = ''): string =>
  `<string name="${name}" formatted="false"${more}>${resourceText(text)}</string>`

const strings = ({ names, origin, startUrl, linkQuery }: ApkSpec): string => {
  const fact = ' translatable="false"'
  return `${HEAD}<resources>
  ${string('app_name', names.en)}
  ${string('shell_origin', origin, fact)}
  ${string('shell_start', startUrl, fact)}
  ${string('shell_query', linkQuery, fact)}
</resources>
`
}

const styles = (parent: string, accent: string, ground: string, isLight: boolean): string => `${HEAD}<resources>
  <color name="ground">${ground}</color>
  <color name="icon_ground">#ffffff</color>
  <style name="Shell" parent="@android:style/${parent}">
    <item name="android:colorAccent">${accent}</item>
    <item name="android:colorPrimary">${accent}</item>
    <item name="android:statusBarColor">@color/ground</item>
    <item name="android:windowLightStatusBar">${isLight}</item>
    <item name="android:windowBackground">@drawable/window</item>
  </style>
</resources>
`

const windowOf = (hasPicture: boolean): string =>
  `${HEAD}<layer-list xmlns:android="http://schemas.android.com/apk/res/android">
  <item android:drawable="@color/ground"/>
  <item><bitmap android:src="@${hasPicture ? 'drawable/start' : 'mipmap/ic_launcher'}" android:gravity="${hasPicture ? 'fill' : 'center'}"/></item>
</layer-list>
`

const ADAPTIVE_ICON = `${HEAD}<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
  <background android:drawable="@color/icon_ground"/>
  <foreground android:drawable="@mipmap/ic_layer"/>
</adaptive-icon>
`

/** Users use https with public authorities; test packages may also use http, and authorities that the phone's owner added. */
const network = (isExperience: boolean): string => `${HEAD}<network-security-config>
  <base-config cleartextTrafficPermitted="${isExperience}">
    <trust-anchors><certificates src="system"/>${isExperience ? '<certificates src="user"/>' : ''}</trust-anchors>
  </base-config>
</network-security-config>
`

/** The texts of a package by their path. */
export const apkDocuments = (spec: ApkSpec): Map<string, string> =>
  new Map([
    ['AndroidManifest.xml', manifest(spec)],
    ['res/values/strings.xml', strings(spec)],
    ['res/values-zh/strings.xml', `${HEAD}<resources>${string('app_name', spec.names.zh)}</resources>\n`],
    ['res/values/styles.xml', styles('Theme.Material.Light.NoActionBar', spec.colours.light, canvas.light, true)],
    ['res/values-night/styles.xml', styles('Theme.Material.NoActionBar', spec.colours.dark, canvas.dark, false)],
    ['res/drawable/window.xml', windowOf(spec.startPicture !== undefined)],
    ['res/mipmap-anydpi-v26/ic_launcher.xml', ADAPTIVE_ICON],
    ['res/xml/network.xml', network(spec.isExperience)],
  ])
