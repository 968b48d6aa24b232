import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { shellCode } from './shell-files.ts'
import { isInstalled } from './testing/installed-tools.ts'
import { shellScenarios, type Scenarios } from './testing/shell-scenarios.ts'

const folder = new URL('shell/', import.meta.url).pathname
const sources = ['Addresses', 'MainActivity', 'Pages', 'Prompts'].map((name) => `${folder}${name}.smali`)

const assembles = isInstalled('smali', 'dexdump')
const needsSmali = assembles ? '' : ' (skipped: needs smali and dexdump, apt-get install libsmali-java dexdump)'

describe.skipIf(!assembles)(`the code of packages${needsSmali}`, () => {
  test('is what its sources assemble to, byte by byte', () => {
    const out = mkdtempSync(path.join(tmpdir(), 'slipway-smali-'))
    try {
      // With several threads, the order of its work can show in the file.
      execFileSync('smali', ['assemble', '--jobs', '1', '--api', '23', '-o', path.join(out, 'shell.dex'), ...sources])
      expect(readFileSync(path.join(out, 'shell.dex')).equals(shellCode)).toBe(true)
    } finally {
      rmSync(out, { recursive: true })
    }
  })

  test('calls these methods of Android and no others, so that a new one is seen', () => {
    const dump = execFileSync('dexdump', ['-d', `${folder}shell.dex`], { encoding: 'utf8' })
    const called = [...dump.matchAll(/invoke-[a-z]+(?:\/range)? \{[^}]*\}, L(android|java)\/([\w/$]+);\.([\w<>]+):/g)]
    const methods = new Set(called.map(([, root, name, method]) => `${root}/${name}.${method}`))
    expect([...methods].filter((one) => !one.startsWith('java/lang/String.')).toSorted()).toEqual([
      'android/app/Activity.<init>',
      'android/app/Activity.onBackPressed',
      'android/app/Activity.onCreate',
      'android/app/Activity.onNewIntent',
      'android/app/Activity.onPause',
      'android/app/Activity.onSaveInstanceState',
      'android/content/Intent.<init>',
      'android/content/Intent.getDataString',
      'android/content/res/Resources.getIdentifier',
      'android/content/res/Resources.getString',
      'android/net/Uri.parse',
      'android/net/Uri.toString',
      'android/net/http/SslError.getUrl',
      'android/webkit/CookieManager.flush',
      'android/webkit/CookieManager.getInstance',
      'android/webkit/CookieManager.setAcceptThirdPartyCookies',
      'android/webkit/PermissionRequest.deny',
      'android/webkit/PermissionRequest.getOrigin',
      'android/webkit/PermissionRequest.getResources',
      'android/webkit/PermissionRequest.grant',
      'android/webkit/SslErrorHandler.cancel',
      'android/webkit/ValueCallback.onReceiveValue',
      'android/webkit/WebChromeClient$FileChooserParams.createIntent',
      'android/webkit/WebChromeClient$FileChooserParams.parseResult',
      'android/webkit/WebChromeClient.<init>',
      'android/webkit/WebResourceRequest.getUrl',
      'android/webkit/WebResourceRequest.isForMainFrame',
      'android/webkit/WebSettings.getUserAgentString',
      'android/webkit/WebSettings.setAllowContentAccess',
      'android/webkit/WebSettings.setAllowFileAccess',
      'android/webkit/WebSettings.setDomStorageEnabled',
      'android/webkit/WebSettings.setJavaScriptEnabled',
      'android/webkit/WebSettings.setMediaPlaybackRequiresUserGesture',
      'android/webkit/WebSettings.setMixedContentMode',
      'android/webkit/WebSettings.setUserAgentString',
      'android/webkit/WebView.<init>',
      'android/webkit/WebView.canGoBack',
      'android/webkit/WebView.getSettings',
      'android/webkit/WebView.goBack',
      'android/webkit/WebView.loadUrl',
      'android/webkit/WebView.restoreState',
      'android/webkit/WebView.saveState',
      'android/webkit/WebView.setBackgroundColor',
      'android/webkit/WebView.setWebChromeClient',
      'android/webkit/WebView.setWebViewClient',
      'android/webkit/WebView.stopLoading',
      'android/webkit/WebViewClient.<init>',
    ])
  })
})

const runs = isInstalled('enjarify', 'javac')
const needsJava = runs ? '' : ' (skipped: needs enjarify and javac, apt-get install enjarify openjdk-17-jdk-headless)'
const base = 'https://home.example.com'
const START = `loads ${base}/app/?app=0f`
const CAMERA = 'android.webkit.resource.VIDEO_CAPTURE'
const system = (address: string): string[] => [`system android.intent.action.VIEW ${address}`]

describe.skipIf(!runs)(`the app on a phone, run in a Java VM${needsJava}`, () => {
  let shown: Scenarios
  beforeAll(async () => {
    shown = await shellScenarios()
  })

  test('opens its page, without files, contents, mixed content and cookies of others', () => {
    expect(shown.settings).toEqual([
      'background 0',
      'javaScript true',
      'storage true',
      'files false',
      'contents false',
      'mixedContent 1',
      'agent Mozilla/5.0 SlipwayShell/1',
      'thirdPartyCookies false',
    ])
    expect(shown.lines['start']).toEqual([START])
  })

  test('keeps its own origin and gives everything else to the system', () => {
    const left = (address: string): string[] => [...system(address), `left ${address}`]
    expect(shown.lines['addresses']).toEqual([
      START,
      `stayed ${base}/app/d/1`,
      ...left(`${base}:8443/app/`),
      ...left(`${base}.evil.test/`),
      ...left(`${base}@evil.test/`),
      ...left('http://home.example.com/app/'),
      ...left('https://other.example/'),
      ...left('tel:123'),
      ...left('mailto:a@b.c'),
      ...left('javascript:alert(1)'),
      ...left('intent:#Intent;end'),
      // No app for it, and no crash.
      'left nothing:knows-this',
      ...system('https://other.example/'),
      'true',
      'framed https://panels.example/p',
      'blocked tel:123',
      // A form that was posted elsewhere.
      ...system('https://other.example/posted'),
      'stops',
    ])
  })

  test('ends a load with a certificate that cannot be trusted', () => {
    expect(shown.lines['certificate']).toEqual([START, 'ends', 'loads file:///android_asset/offline.html', 'ends'])
  })

  test('shows its offline page, whose retry loads what failed', () => {
    expect(shown.lines['offline']).toEqual([
      START,
      'loads file:///android_asset/offline.html',
      `loads ${base}/app/d/2`,
      'left slipway:retry',
    ])
  })

  test('gives the camera to its own origin after the user has agreed, and nothing else to anyone', () => {
    expect(shown.lines['camera']).toEqual([
      START,
      'asks android.permission.CAMERA',
      `grants ${CAMERA}`,
      'asks android.permission.CAMERA',
      'denies',
      `grants ${CAMERA}`,
      'denies',
      'denies',
      'denies',
    ])
  })

  test('answers every choice of a file', () => {
    const picked = ['chooser 2', 'true', 'second content://photo']
    expect(shown.lines['files']).toEqual([START, 'chooser 2', 'true', 'first null', ...picked, 'false'])
  })

  test('goes back, then leaves', () => {
    expect(shown.lines['back']).toEqual([START, `loads ${base}/app/d/1`, 'back', 'leave'])
  })

  test('opens links of its own origin with their fragment and its application, and no others', () => {
    expect(shown.lines['link']).toEqual([
      `loads ${base}/app/a?p=1&s=2&app=0f#TICKET`,
      `loads ${base}/app/j?app=0f#secret`,
    ])
    expect(shown.lines['foreign link']).toEqual([START])
  })

  test('comes back as it was after the system ended it, and survives the end of its page’s process', () => {
    expect(shown.lines['restored']).toEqual(['restores true', 'saves', 'cookies written'])
    expect(shown.lines['empty state']).toEqual(['restores false', START])
    expect(shown.lines['renderer']).toEqual([START, 'recreate', 'true'])
  })
})
