import { classNames } from '@slipway/ui/class-names.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { useLocation } from '@tanstack/react-router'
import { CircleQuestionMark, type LucideIcon } from 'lucide-react'
import { helpPath, isInHelp, useConsoleArea } from '../../shared/console-paths.ts'
import { useTexts } from '../../shared/texts/texts.ts'
import { sectionGroups, sectionHref, sectionName, type Section } from './sections.ts'

interface Props {
  sections: readonly Section[]
  current: Section | undefined
  /** Shows icons only below 1,100 px. */
  shrinks?: boolean
}

/** The sections that the role may see, in four groups; a group without sections is not drawn. */
export function SectionLinks({ sections, current, shrinks = false }: Props) {
  const t = useTexts().shell
  const area = useConsoleArea()
  return (
    <nav aria-label={t.sectionsLabel} className="flex flex-col gap-4">
      {sectionGroups.map((group) => {
        const members = sections.filter((section) => section.group === group)
        if (members.length === 0) return null
        return (
          <div key={group}>
            <p
              aria-hidden="true"
              className={classNames(
                'mb-1.5 px-2.5 text-2xs font-medium text-ink-3',
                shrinks && 'max-lg:mx-1 max-lg:h-0 max-lg:overflow-hidden max-lg:border-t',
              )}
            >
              {t.groups[group]}
            </p>
            <ul aria-label={t.groups[group]} className="flex flex-col gap-0.5">
              {members.map((section) => (
                <li key={section.key}>
                  <SectionLink
                    icon={section.icon}
                    href={sectionHref(area, section)}
                    name={sectionName(area, section, t)}
                    isCurrent={section === current}
                    shrinks={shrinks}
                  />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

/** SI-016: the help center is no menu of a role; everyone sees it. */
export function HelpLink({ shrinks = false }: { shrinks?: boolean }) {
  const t = useTexts().shell
  const isCurrent = useLocation({ select: ({ pathname }) => isInHelp(pathname) })
  return (
    <SectionLink
      icon={CircleQuestionMark}
      href={helpPath()}
      name={t.help.title}
      isCurrent={isCurrent}
      shrinks={shrinks}
    />
  )
}

interface LinkProps {
  icon: LucideIcon
  href: string
  name: string
  isCurrent: boolean
  shrinks: boolean
}

function SectionLink({ icon: Icon, href, name, isCurrent, shrinks }: LinkProps) {
  return (
    <KitLink
      href={href}
      title={name}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex h-8 items-center gap-2.5 rounded-md border px-2.5 transition-colors',
        shrinks && 'max-lg:w-9 max-lg:justify-center max-lg:px-0',
        isCurrent
          ? 'border-line bg-surface font-medium text-ink shadow-raised'
          : 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      <Icon size={16} aria-hidden="true" className={classNames('shrink-0', isCurrent && 'text-accent')} />
      <span className={classNames('min-w-0 truncate', shrinks && 'max-lg:sr-only')}>{name}</span>
    </KitLink>
  )
}
