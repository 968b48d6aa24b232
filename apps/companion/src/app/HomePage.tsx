import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../domains/users/users/users.queries.ts'
import { useTexts } from '../shared/texts.ts'
import { Screen } from '../shared/Screen.tsx'

export function HomePage() {
  const t = useTexts().app
  const { data: user } = useQuery(userQuery)
  return (
    <Screen title={t.hello(user?.nickname ?? '')}>
      <EmptyState
        framed
        drawing={<ChipDrawing />}
        title={t.readyTitle}
        text={t.readyText}
        actions={
          <LinkButton size="large" tone="primary" href="/app/me">
            {t.toMe}
          </LinkButton>
        }
      />
    </Screen>
  )
}
