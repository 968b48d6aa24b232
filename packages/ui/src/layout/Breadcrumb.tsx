import { Fragment } from 'react'
import { classNames } from '../class-names.ts'
import { KitLink, useKitTexts } from '../KitProvider.tsx'

export type Crumb = { label: string; href?: string }

const SHRINK = 100
/** A phone's arrow with its padding. */
const LEAST_WIDTH = '1.75em'

/** The page's location; the last crumb is the current page and not a link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const texts = useKitTexts()
  // A phone has room for the page itself and a way one step up, a small tablet for the name of that step as well.
  const up = crumbs.findLastIndex(({ href }, index) => href !== undefined && index < crumbs.length - 1)
  return (
    <nav aria-label={texts.breadcrumb} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1
          return (
            <Fragment key={crumb.href ?? crumb.label}>
              {index > 0 && (
                <li aria-hidden="true" className={classNames('text-ink-3', isLast ? 'max-sm:hidden' : 'max-md:hidden')}>
                  /
                </li>
              )}
              <li
                title={crumb.label}
                // Where all of them do not fit, those before the page give way first, the highest before the others.
                style={{
                  flexShrink: SHRINK ** (crumbs.length - 1 - index),
                  minWidth: isLast ? undefined : LEAST_WIDTH,
                }}
                className={classNames('truncate', isLast ? 'min-w-0 text-ink' : index !== up && 'max-md:hidden')}
              >
                {crumb.href !== undefined && !isLast ? (
                  <KitLink href={crumb.href} className="rounded-sm -outline-offset-2! hover:text-ink">
                    {index === up && (
                      <span aria-hidden="true" className="px-2 sm:hidden">
                        ‹
                      </span>
                    )}
                    <span className={index === up ? 'max-sm:sr-only' : undefined}>{crumb.label}</span>
                  </KitLink>
                ) : (
                  <span aria-current={isLast ? 'page' : undefined}>{crumb.label}</span>
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
