import type { Locale } from '@slipway/contract/locale.ts'
import type { Brand } from '@slipway/contract/users/apps/app-brand.ts'
import { userThemes } from '@slipway/contract/users/users/users.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatDay } from '@slipway/web-client/formats.ts'
import { currentLocale, reloadIn } from '@slipway/web-client/locale.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { failureText } from '../../../shared/failure-text.ts'
import { useBrand } from '../../../shared/branding/use-brand.ts'
import { Avatar } from '../../../shared/Avatar.tsx'
import { ControlRow, LinkRow, Rows } from '../../../shared/Rows.tsx'
import { Screen } from '../../../shared/Screen.tsx'
import { unreadFeedbackQuery } from '../feedback/feedback.queries.ts'
import { programsQuery } from '../mini-programs/mini-programs.queries.ts'
import { signOut, useUpdateUser } from './account.queries.ts'
import { userQuery } from './users.queries.ts'
import { usersTexts } from './users-texts.ts'

const languages: { value: Locale; label: string }[] = [
  { value: 'zh-CN', label: '简体中文' },
  { value: 'en-US', label: 'English' },
]

type ThemeName = keyof typeof userThemes
const themeNames: readonly ThemeName[] = ['system', 'light', 'dark']

/** Profile, language and appearance in place; all that takes a form has a page of its own. */
export function MePage() {
  const t = usersTexts()
  const { data: user, error, refetch, isFetching } = useQuery(userQuery)
  const { data: unread = 0 } = useQuery(unreadFeedbackQuery)
  const update = useUpdateUser()
  const brand = useBrand()
  const appId = brand?.appId ?? ''
  const { data: programs = [] } = useQuery({ ...programsQuery(appId), enabled: appId !== '' })
  const hides = (key: 'messages' | 'feedback') => brand?.hidden.includes(key) ?? false
  const out = useMutation({ mutationFn: signOut, onSuccess: () => window.location.assign('/app/in') })
  if (!user) {
    return (
      <Screen title={t.title}>
        {error ? (
          <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="mt-2 h-20 w-full" />
        )}
      </Screen>
    )
  }
  const name = user.nickname || user.account
  const theme = themeNames.find((one) => userThemes[one] === user.theme) ?? 'system'
  const chooseLanguage = (locale: Locale) =>
    update.mutate({ locale }, { onSuccess: () => locale !== currentLocale() && reloadIn(locale) })
  return (
    <Screen title={t.title}>
      <div className="mt-1 flex items-center gap-4 rounded-lg border bg-surface p-4">
        <Avatar name={name} avatar={user.avatar} className="size-14 text-xl" />
        <div className="min-w-0">
          <p className="truncate text-lg font-medium">{user.nickname || t.noName}</p>
          <p className="truncate text-ink-2">{user.account}</p>
          <p className="text-sm text-ink-3 tabular-nums">{t.registered(formatDay(user.registerTime))}</p>
        </div>
      </div>
      <Rows>
        <LinkRow href="/app/homes" name={t.homes} />
        {programs.length > 0 && <LinkRow href="/app/mini" name={t.miniPrograms} />}
        {!hides('messages') && <LinkRow href="/app/me/notifications" name={t.notifications} />}
        {!hides('feedback') && (
          <LinkRow href="/app/feedback" name={t.feedback} value={unread > 0 ? t.newReplies(unread) : ''} />
        )}
      </Rows>
      <Rows title={t.profile}>
        <LinkRow href="/app/me/picture" name={t.picture} value={user.avatar === undefined ? t.noPicture : ''} />
        <LinkRow href="/app/me/name" name={t.nickname} value={user.nickname || t.noName} />
        <ControlRow name={t.language}>
          <Segmented label={t.language} value={user.locale} options={languages} onValueChange={chooseLanguage} />
        </ControlRow>
        <ControlRow name={t.theme}>
          <Segmented
            label={t.theme}
            value={theme}
            options={themeNames.map((value) => ({ value, label: t.themes[value] }))}
            onValueChange={(next) => update.mutate({ theme: userThemes[next] })}
          />
        </ControlRow>
        <LinkRow href="/app/me/zone" name={t.zone} value={user.timeZone} />
      </Rows>
      <Rows title={t.security}>
        <LinkRow href="/app/me/sessions" name={t.sessions} />
        <LinkRow href="/app/me/password" name={t.changePassword} />
      </Rows>
      <Rows>
        <LinkRow href="/app/hello" name={t.connection} />
        <LinkRow href="/app/me/data" name={t.data} />
        <LinkRow href="/app/me/delete" name={t.remove} />
      </Rows>
      {brand && <Contact {...brand.contact} />}
      <Button size="large" className="mt-6 w-full" busy={out.isPending} onClick={() => out.mutate()}>
        {t.signOut}
      </Button>
    </Screen>
  )
}

/** Where users of the application get help; nothing where its developer gave nothing. */
function Contact({ serviceMail, servicePhone, website }: Brand['contact']) {
  const t = usersTexts().contact
  const ways = [
    { name: t.mail, value: serviceMail, href: `mailto:${serviceMail}` },
    { name: t.phone, value: servicePhone, href: `tel:${servicePhone.replaceAll(/[^+\d]/g, '')}` },
    { name: t.website, value: website.replace('https://', ''), href: website },
  ].filter(({ value }) => value !== '')
  if (ways.length === 0) return null
  return (
    <Rows title={t.title}>
      {ways.map(({ name, value, href }) => (
        <ControlRow key={name} name={name}>
          <a href={href} rel="noreferrer" className="min-w-0 rounded-sm break-all text-accent-text hover:underline">
            {value}
          </a>
        </ControlRow>
      ))}
    </Rows>
  )
}
