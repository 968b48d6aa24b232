import { Navigate } from '@tanstack/react-router'
import { permissionsOf, useAccount } from '../../shared/account.ts'
import { useConsoleArea } from '../../shared/console-paths.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { sectionHref, startSection } from '../shell/sections.ts'

const HomePage = lazyPart(
  () => import('../../domains/operations/console-home/HomePage.tsx').then((loaded) => ({ default: loaded.HomePage })),
  { inPage: true },
)

/** `/home` is the home page of roles that include it, and leads others to the section where they begin (CN-34). */
export function StartPage() {
  const first = startSection(permissionsOf(useAccount()))
  const area = useConsoleArea()
  if (!first) return <NotFoundPage />
  if (first.path !== '') return <Navigate to={sectionHref(area, first)} replace />
  return <HomePage />
}
