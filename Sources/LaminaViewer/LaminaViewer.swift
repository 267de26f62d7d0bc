// LaminaViewer
