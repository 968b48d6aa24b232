import type { CodeSplittingGroup } from 'rolldown'

/** What both documents start with: few large files, since each costs a request and compresses badly. */
const first = new RegExp(
  [
    'slipway/load',
    'packages/ui/src/(class-names|KitProvider)\\.tsx?',
    'packages/ui/src/actions/(Button|IconButton|LineIcon|LinkButton|TextButton|TextLink|button-class)\\.tsx?',
    'packages/ui/src/layout/Spinner\\.tsx',
    'packages/web-client/src/(addressed|call|deployment|early-reply|locale|network-failed|refusal-of|session-end|theme)\\.ts',
    'packages/contract/src/(http/)?(call-request|call-paths|envelope|locale)\\.ts',
    'packages/contract/src/.*/(sign-in|users)\\.addresses\\.ts',
    'apps/companion/src/(shared/Brand|shared/branding/[\\w-]+|user/user-texts)\\.tsx?',
  ].join('|'),
)

/** The modules of forms with an account or a password. */
const forms = new RegExp(
  [
    'packages/ui/src/form/(Field|Input|PasswordField|Segmented|TextField)\\.tsx',
    'packages/web-client/src/(fields|form-refusal|use-countdown)\\.ts',
    'packages/contract/src/text-problems\\.ts',
    'packages/contract/src/identity/sign-in/(account-text|sign-in\\.text-limits)\\.ts',
    'apps/companion/src/user/(form/(?!CaptchaField|AreaCode)[\\w-]+|own-return|user-calls)\\.tsx?',
  ].join('|'),
)

/** What every page of the app starts with and the pages share: in files of their own they compress badly. */
const frame = new RegExp(
  [
    'packages/ui/src/(layout/(EmptyState|ErrorState)|data/StatusDot|overlay/toasts-store)\\.tsx?',
    'node_modules/@tanstack/react-router/.*/(useLocation|useMatch|useParams|useRouter)\\.js',
    'node_modules/@tanstack/query-core/.*/mutation\\.js',
    'node_modules/lucide-react/.*/icons/triangle-',
  ].join('|'),
)

/** Automatic splitting otherwise. */
export const chunkGroups: CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown.runtime/, priority: 2 },
  { name: 'first', test: first, priority: 1 },
  { name: 'forms', test: forms, priority: 1 },
  { name: 'frame', test: frame, priority: 1 },
  { name: 'zh', test: /(sign-in\.rules|form-texts)\.zh\.ts/, priority: 1 },
  { name: 'en', test: /(sign-in\.rules|form-texts)\.en\.ts/, priority: 1 },
]
