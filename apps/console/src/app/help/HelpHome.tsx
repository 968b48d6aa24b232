import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { helpPath } from '../../shared/console-paths.ts'
import { helpTexts } from './help-texts.ts'
import { topicsOf } from './HelpTopics.tsx'
import type { HelpLibrary } from './library.ts'
import { numbered } from './numbered.ts'
import { markedParts, searchHelp } from './search.ts'

const MOST_RESULTS = 30

/** All pages by topic; with a search, what it finds. */
export function HelpHome({ library, query }: { library: HelpLibrary; query: string }) {
  const t = helpTexts()
  const hits = searchHelp(library, query, MOST_RESULTS)
  if (query !== '' && hits.length > 0) return <Results library={library} query={query} />
  return (
    <>
      {query !== '' && <EmptyState drawing={<SearchDrawing />} title={t.noneTitle} text={t.noneText} />}
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {topicsOf(library).map(({ topic, pages }) => (
          <section key={topic} aria-label={t.topics[topic]}>
            <h2 className="mb-2 border-b pb-2 text-base font-title">{t.topics[topic]}</h2>
            <ul>
              {pages.map(({ name, title }) => (
                <li key={name}>
                  <TextLink href={helpPath(name)} className="block py-1">
                    {title}
                  </TextLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function Results({ library, query }: { library: HelpLibrary; query: string }) {
  const t = helpTexts()
  const hits = searchHelp(library, query, MOST_RESULTS)
  return (
    <>
      <output className="mb-3 block text-sm text-ink-2">{t.results(hits.length, query)}</output>
      <ul className="max-w-180 divide-y border-y">
        {hits.map(({ page, title, heading, headingId, excerpt }) => (
          <li key={`${page}#${headingId}`}>
            <KitLink href={helpPath(page, headingId)} className="-mx-2 block rounded-md px-2 py-3 hover:bg-hover">
              <span className="font-medium text-accent-text">{heading === '' ? title : `${title} › ${heading}`}</span>
              <span className="mt-0.5 block text-sm break-words text-ink-2">
                <Marked text={excerpt} query={query} />
              </span>
            </KitLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  return numbered(markedParts(text, query)).map(({ key, part }) =>
    Number(key) % 2 === 1 ? (
      <mark key={key} className="rounded-sm bg-accent-soft text-accent-text">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
