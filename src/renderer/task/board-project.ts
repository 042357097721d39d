/** Under which key the window remembers whose tasks are shown; nothing there: those of all projects. */
export const boardProject = 'tasks.project'
