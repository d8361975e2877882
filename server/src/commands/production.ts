// Imported before everything else: React and the router choose their fast halves by this when they are first loaded.
process.env.NODE_ENV = 'production'
