import { classNames } from '@slipway/ui/class-names.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { useEffect, useRef } from 'react'
import { helpPath } from '../../shared/console-paths.ts'
import { helpTexts } from './help-texts.ts'
import type { HelpDocument, HelpLibrary } from './library.ts'
import { helpTopics, type HelpTopic } from './topics.ts'

export interface TopicPages {
  topic: HelpTopic
  pages: readonly HelpDocument[]
}

export const topicsOf = (library: HelpLibrary): TopicPages[] =>
  (Object.keys(helpTopics) as HelpTopic[]).map((topic) => ({
    topic,
    pages: helpTopics[topic].flatMap((name) => library.get(name) ?? []),
  }))

interface Props {
  library: HelpLibrary
  /** The page that is shown. */
  current: string
}

/** All pages by topic, next to the page. */
export function HelpTopics({ library, current }: Props) {
  const t = helpTexts()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <nav ref={list} aria-label={t.topicsLabel} className="flex flex-col gap-5 pb-6">
      {topicsOf(library).map(({ topic, pages }) => (
        <div key={topic}>
          <p className="mb-1 px-2.5 text-xs font-semibold text-ink">{t.topics[topic]}</p>
          <ul>
            {pages.map(({ name, title }) => (
              <li key={name}>
                <KitLink
                  href={helpPath(name)}
                  aria-current={name === current ? 'page' : undefined}
                  className={classNames(
                    'block rounded-md px-2.5 py-1 text-sm',
                    name === current ? 'bg-hover font-medium text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
                  )}
                >
                  {title}
                </KitLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
