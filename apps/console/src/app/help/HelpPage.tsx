import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { WayDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { helpPath } from '../../shared/console-paths.ts'
import { QueryFailed } from '../../shared/list/QueryFailed.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { HelpArticle } from './HelpArticle.tsx'
import { HelpHome } from './HelpHome.tsx'
import { helpTexts } from './help-texts.ts'
import { helpQuery } from './library.ts'

/** SC-62, SI-119: the bundled documents, open to everyone. */
export function HelpPage() {
  const t = helpTexts()
  const { helpPage } = useParams({ strict: false })
  const { q: query = '' } = useSearch({ strict: false })
  const { history } = useRouter()
  const library = useQuery(helpQuery(currentLocale()))
  if (!library.data) return library.isError ? <QueryFailed query={library} failed={t.failed} /> : null

  if (helpPage !== undefined) {
    const guide = library.data.get(helpPage)
    return (
      <Page>
        {guide ? (
          <HelpArticle key={helpPage} library={library.data} guide={guide} />
        ) : (
          <EmptyState
            drawing={<WayDrawing />}
            title={t.notFoundTitle}
            text={t.notFoundText}
            actions={<LinkButton href={helpPath()}>{t.title}</LinkButton>}
          />
        )}
      </Page>
    )
  }
  return (
    <Page>
      <PageHead title={t.title} under={t.under} />
      <SearchBox
        label={t.search}
        placeholder={t.searchPlaceholder}
        value={query}
        onSearch={(words) => history.replace(helpPath() + (words && `?q=${encodeURIComponent(words)}`))}
        className="mb-6 w-120"
      />
      <HelpHome library={library.data} query={query} />
    </Page>
  )
}
