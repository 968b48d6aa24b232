import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import type { UserPageProps } from '../user-paths.ts'
import { useUserTexts } from '../user-texts.ts'
import { WelcomeDrawing } from './WelcomeDrawing.tsx'

function WelcomePage({ search }: UserPageProps) {
  const all = useUserTexts()
  const t = all.welcome
  return (
    <div className="flex flex-col gap-2">
      <WelcomeDrawing className="mx-auto mb-6 h-auto w-full max-w-85" />
      <h1 className="text-center text-2xl font-title text-balance">{t.title}</h1>
      <p className="mb-6 text-center text-balance text-ink-2">{t.text}</p>
      <LinkButton tone="primary" size="large" href={`/app/new${search}`}>
        {t.register}
      </LinkButton>
      <LinkButton size="large" className="mt-1" href={`/app/in${search}`}>
        {t.signIn}
      </LinkButton>
      {!window.isSecureContext && <p className="mt-4 text-center text-xs text-ink-3">{all.noInstall}</p>}
    </div>
  )
}

export { WelcomePage as Page }
