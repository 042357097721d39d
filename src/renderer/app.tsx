import { useRows } from './store/rows'

export function App() {
  const projects = useRows('projects')
  return (
    <nav aria-label="Projects">
      {projects.map((project) => (
        <p key={project.id}>{project.name}</p>
      ))}
    </nav>
  )
}
