/** The hands of the course, written by `python -m tools.course`: three for each step. */

import type { BestTray } from '../../core/protocol.gen';

export interface CourseHand {
  readonly hand: string;
  readonly best: BestTray;
}

export const HANDS: Readonly<Record<string, readonly CourseHand[]>> = {
  "count": [
    {
      "hand": "G>O B1 G2",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "GWKKWBO/K.W.G./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "GWKKWBO/K.W.G./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "G>O",
                "B1",
                "G2"
              ],
              "spheres": 10,
              "parts": [
                {
                  "colors": "K",
                  "spheres": 3
                },
                {
                  "colors": "W",
                  "spheres": 3
                },
                {
                  "colors": "B",
                  "spheres": 1
                },
                {
                  "colors": "G",
                  "spheres": 2
                },
                {
                  "colors": "O",
                  "spheres": 1
                }
              ],
              "tray": "GWKKWBO/K.W.G./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "B1 O^ W2 K1",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "WKGGWGB/O.O.O./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "WKGGWGB/O.O.O./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "B1",
                "W2",
                "K1"
              ],
              "spheres": 10,
              "parts": [
                {
                  "colors": "K",
                  "spheres": 1
                },
                {
                  "colors": "W",
                  "spheres": 2
                },
                {
                  "colors": "B",
                  "spheres": 1
                },
                {
                  "colors": "G",
                  "spheres": 3
                },
                {
                  "colors": "O",
                  "spheres": 3
                }
              ],
              "tray": "WOGGOKB/G.O.W./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "G1 O>K B1 GxO KxW",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "BWWWOKG/O.O.K./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "BWWWOKG/O.O.K./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "G1",
                "O>K",
                "B1"
              ],
              "spheres": 10,
              "parts": [
                {
                  "colors": "K",
                  "spheres": 2
                },
                {
                  "colors": "W",
                  "spheres": 3
                },
                {
                  "colors": "B",
                  "spheres": 1
                },
                {
                  "colors": "G",
                  "spheres": 1
                },
                {
                  "colors": "O",
                  "spheres": 3
                }
              ],
              "tray": "KOWWOBG/W.O.K./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    }
  ],
  "pairs": [
    {
      "hand": "O1 B>W B+G",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "WBKKBGO/K.B.W./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "WBKKBGO/K.B.W./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "O1",
                "B>W",
                "B+G"
              ],
              "spheres": 10,
              "parts": [
                {
                  "colors": "K",
                  "spheres": 3
                },
                {
                  "colors": "W",
                  "spheres": 2
                },
                {
                  "colors": "BG",
                  "spheres": 4
                },
                {
                  "colors": "O",
                  "spheres": 1
                }
              ],
              "tray": "WBKKBGO/K.B.W./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "K1 B+G G_ G>O",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "OKGGOGB/W.W.W./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "OKGGOGB/W.W.W./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "K1",
                "B+G",
                "G>O"
              ],
              "spheres": 10,
              "parts": [
                {
                  "colors": "K",
                  "spheres": 1
                },
                {
                  "colors": "W",
                  "spheres": 3
                },
                {
                  "colors": "BG",
                  "spheres": 4
                },
                {
                  "colors": "O",
                  "spheres": 2
                }
              ],
              "tray": "OGWWGKB/W.G.O./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "K-O K2 B1 W>G W+O",
      "best": {
        "score": 9,
        "bonus": true,
        "tray": "OWGBKWW/G.K.../.",
        "failed": [],
        "with_bonus": {
          "score": 9,
          "tray": "OWGBKWW/G.K.../."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "K2",
                "B1",
                "W>G",
                "W+O"
              ],
              "spheres": 9,
              "parts": [
                {
                  "colors": "K",
                  "spheres": 2
                },
                {
                  "colors": "W",
                  "spheres": 3
                },
                {
                  "colors": "B",
                  "spheres": 1
                },
                {
                  "colors": "GO",
                  "spheres": 3
                }
              ],
              "tray": "OWGBKWW/G.K.../."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    }
  ],
  "top": [
    {
      "hand": "G^ G>O K^",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "OWWBWBB/G.G.K./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "OWWBWBB/G.G.K./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "G^",
                "G>O"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "OKKKWBW/W.G.G./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "K>B WxW G>O K^",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "OWGWGWB/K.K.K./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "OWGWGWB/K.K.K./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "K>B",
                "K^"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "BGWWBWO/K.K.K./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "B2 K>B OxO K^ WxO",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "BWWWBOG/K.K.K./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "BWWWBOG/K.K.K./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "K>B",
                "K^"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "BGWWBWO/K.K.K./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    }
  ],
  "level": [
    {
      "hand": "O^ G1 O+B B^",
      "best": {
        "score": 9,
        "bonus": true,
        "tray": "KKKBWGB/B..O../.",
        "failed": [],
        "with_bonus": {
          "score": 9,
          "tray": "KKKBWGB/B..O../."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "O^",
                "O+B",
                "B^"
              ],
              "spheres": 9,
              "parts": [],
              "tray": "KKKBWGB/B..O../."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "KxO B^ W-G B_ W1",
      "best": {
        "score": 9,
        "bonus": true,
        "tray": "GKKBWOB/K..G../.",
        "failed": [],
        "with_bonus": {
          "score": 9,
          "tray": "GKKBWOB/K..G../."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "KxO",
                "B^",
                "B_",
                "W1"
              ],
              "spheres": 9,
              "parts": [],
              "tray": "GKKBWOB/K..G../."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "B2 B^ W-B W^ G2 BxB",
      "best": {
        "score": 9,
        "bonus": true,
        "tray": "KKGGOWB/W.B.../.",
        "failed": [],
        "with_bonus": {
          "score": 9,
          "tray": "KKGGOWB/W.B.../."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "B2",
                "B^",
                "BxB"
              ],
              "spheres": 9,
              "parts": [],
              "tray": "OKKGKWB/W.B.../."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    }
  ],
  "apart": [
    {
      "hand": "BxO WxB K^",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "GGBGWWO/K.K.K./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "GGBGWWO/K.K.K./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "BxO",
                "WxB",
                "K^"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "GGBGWWO/K.K.K./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "KxB O^ K1 BxG",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "WWKGWBB/O.O.B./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "WWKGWBB/O.O.B./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "KxB",
                "O^",
                "BxG"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "WWKKWBB/K.G.O./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "KxG G+K KxB W^ WxG",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "OKKKOGO/W.W.B./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "OKKKOGO/W.W.B./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "KxG",
                "KxB",
                "W^"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "OKKKOGO/W.W.B./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    }
  ],
  "neighbors": [
    {
      "hand": "B-O BxO B+G",
      "best": {
        "score": 10,
        "bonus": false,
        "tray": "BKWKBGW/K.W.B./.",
        "failed": [],
        "with_bonus": null,
        "why": {
          "bounds": [
            {
              "cards": [
                "B-O",
                "BxO",
                "B+G"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "BKWKBGW/K.W.B./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": {
            "cards": [
              "B-O",
              "BxO"
            ],
            "spheres": null,
            "parts": [],
            "tray": null
          }
        }
      }
    },
    {
      "hand": "G^ O-O K-W KxW",
      "best": {
        "score": 10,
        "bonus": false,
        "tray": "OKKBKBB/O.G.G./.",
        "failed": [],
        "with_bonus": null,
        "why": {
          "bounds": [
            {
              "cards": [
                "G^",
                "K-W",
                "KxW"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "OKKKBBB/G.G.G./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": {
            "cards": [
              "K-W",
              "KxW"
            ],
            "spheres": null,
            "parts": [],
            "tray": null
          }
        }
      }
    },
    {
      "hand": "G1 O^ B-O BxB G-O",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "WKKKBWW/B.O.G./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "WKKKBWW/B.O.G./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "G1",
                "O^",
                "B-O",
                "BxB"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "WKKKBWW/B.O.G./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    }
  ],
  "bare": [
    {
      "hand": "G^ K^ B2",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "BWWWOOB/K.K.G./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "BWWWOOB/K.K.G./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "G^",
                "K^"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "OWWBWBB/K.K.G./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "K^ B^ B-B KxK",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "OWWGWGG/B.B.K./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "OWWGWGG/B.B.K./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "K^",
                "B^"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "OWWGWGG/K.K.B./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "K-K B^ G_ W^ B1",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "OKKKGGG/W.W.B./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "OKKKGGG/W.W.B./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "B^",
                "W^"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "OKKGKGG/W.W.B./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    }
  ],
  "carry": [
    {
      "hand": "G2 G^ B>W",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "OKKKBWB/B.G.G./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "OKKKBWB/B.G.G./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "G2",
                "G^"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "OKKKWBW/W.G.G./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "G^ B-B W1 K2",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "WBBBKKO/G.G.G./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "WBBBKKO/G.G.G./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "G^",
                "W1",
                "K2"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "KWBBKBO/G.G.G./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    },
    {
      "hand": "OxO K-O G^ K1 W2",
      "best": {
        "score": 10,
        "bonus": true,
        "tray": "WKBBWBO/G.G.G./.",
        "failed": [],
        "with_bonus": {
          "score": 10,
          "tray": "WKBBWBO/G.G.G./."
        },
        "why": {
          "bounds": [
            {
              "cards": [
                "G^",
                "K1",
                "W2"
              ],
              "spheres": 10,
              "parts": [],
              "tray": "WKBBWBO/G.G.G./."
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": null
        }
      }
    }
  ],
  "contradiction": [
    {
      "hand": "G-G G>O G1",
      "best": {
        "score": 9,
        "bonus": false,
        "tray": "GKKKWBW/G.O.B./W",
        "failed": [
          "G1"
        ],
        "with_bonus": null,
        "why": {
          "bounds": [
            {
              "cards": [
                "G-G",
                "G1"
              ],
              "spheres": null,
              "parts": [],
              "tray": null
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": {
            "cards": [
              "G-G",
              "G1"
            ],
            "spheres": null,
            "parts": [],
            "tray": null
          }
        }
      }
    },
    {
      "hand": "O2 G>O G1 W>G",
      "best": {
        "score": 9,
        "bonus": false,
        "tray": "OKKKWBW/O.G.B./W",
        "failed": [
          "G>O"
        ],
        "with_bonus": null,
        "why": {
          "bounds": [
            {
              "cards": [
                "O2",
                "G>O",
                "G1"
              ],
              "spheres": null,
              "parts": [],
              "tray": null
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": {
            "cards": [
              "G>O",
              "G1"
            ],
            "spheres": null,
            "parts": [],
            "tray": null
          }
        }
      }
    },
    {
      "hand": "B-G B1 O+B B-B O1",
      "best": {
        "score": 9,
        "bonus": false,
        "tray": "BKWKWKW/B.G.O./B",
        "failed": [
          "B1"
        ],
        "with_bonus": null,
        "why": {
          "bounds": [
            {
              "cards": [
                "B1",
                "B-B"
              ],
              "spheres": null,
              "parts": [],
              "tray": null
            }
          ],
          "given_up": [
            11
          ],
          "no_bonus": {
            "cards": [
              "B1",
              "B-B"
            ],
            "spheres": null,
            "parts": [],
            "tray": null
          }
        }
      }
    }
  ],
  "cheapest": [
    {
      "hand": "WxW B1 W1 W>G K1",
      "best": {
        "score": 8,
        "bonus": false,
        "tray": "GKOWOWB/W.G.O./.",
        "failed": [
          "W1"
        ],
        "with_bonus": null,
        "why": {
          "bounds": [
            {
              "cards": [
                "B1",
                "W1",
                "W>G"
              ],
              "spheres": 8,
              "parts": [
                {
                  "colors": "K",
                  "spheres": 3
                },
                {
                  "colors": "W",
                  "spheres": 1
                },
                {
                  "colors": "B",
                  "spheres": 1
                },
                {
                  "colors": "G",
                  "spheres": 0
                },
                {
                  "colors": "O",
                  "spheres": 3
                }
              ],
              "tray": "BKOWOK./K.O.../."
            },
            {
              "cards": [
                "B1",
                "W1",
                "K1"
              ],
              "spheres": 9,
              "parts": [
                {
                  "colors": "K",
                  "spheres": 1
                },
                {
                  "colors": "W",
                  "spheres": 1
                },
                {
                  "colors": "B",
                  "spheres": 1
                },
                {
                  "colors": "G",
                  "spheres": 3
                },
                {
                  "colors": "O",
                  "spheres": 3
                }
              ],
              "tray": "KOWBGOG/G.O.../."
            },
            {
              "cards": [
                "W1",
                "W>G"
              ],
              "spheres": 10,
              "parts": [
                {
                  "colors": "K",
                  "spheres": 3
                },
                {
                  "colors": "W",
                  "spheres": 1
                },
                {
                  "colors": "B",
                  "spheres": 3
                },
                {
                  "colors": "G",
                  "spheres": 0
                },
                {
                  "colors": "O",
                  "spheres": 3
                }
              ],
              "tray": "OKBKOWB/K.B.O./."
            },
            {
              "cards": [
                "B1",
                "W>G",
                "K1"
              ],
              "spheres": 10,
              "parts": [
                {
                  "colors": "K",
                  "spheres": 1
                },
                {
                  "colors": "W",
                  "spheres": 3
                },
                {
                  "colors": "B",
                  "spheres": 1
                },
                {
                  "colors": "G",
                  "spheres": 2
                },
                {
                  "colors": "O",
                  "spheres": 3
                }
              ],
              "tray": "GOWWOKB/W.O.G./."
            }
          ],
          "given_up": [
            10,
            11
          ],
          "no_bonus": {
            "cards": [
              "W1",
              "W>G"
            ],
            "spheres": null,
            "parts": [],
            "tray": null
          }
        }
      }
    },
    {
      "hand": "B1 B-B W-O O1 WxO",
      "best": {
        "score": 8,
        "bonus": false,
        "tray": "OKKKBGG/B.B.G./.",
        "failed": [
          "B1"
        ],
        "with_bonus": null,
        "why": {
          "bounds": [
            {
              "cards": [
                "B1",
                "B-B"
              ],
              "spheres": null,
              "parts": [],
              "tray": null
            },
            {
              "cards": [
                "W-O",
                "O1",
                "WxO"
              ],
              "spheres": 10,
              "parts": [
                {
                  "colors": "K",
                  "spheres": 3
                },
                {
                  "colors": "WO",
                  "spheres": 1
                },
                {
                  "colors": "B",
                  "spheres": 3
                },
                {
                  "colors": "G",
                  "spheres": 3
                }
              ],
              "tray": "GKBKGOB/K.B.G./."
            }
          ],
          "given_up": [
            10,
            11
          ],
          "no_bonus": {
            "cards": [
              "B1",
              "B-B"
            ],
            "spheres": null,
            "parts": [],
            "tray": null
          }
        }
      }
    },
    {
      "hand": "B1 G-G WxO K-O W-O G1",
      "best": {
        "score": 8,
        "bonus": false,
        "tray": "GKWKGBW/K.W.G./.",
        "failed": [
          "G1"
        ],
        "with_bonus": null,
        "why": {
          "bounds": [
            {
              "cards": [
                "G-G",
                "G1"
              ],
              "spheres": null,
              "parts": [],
              "tray": null
            },
            {
              "cards": [
                "B1",
                "WxO",
                "W-O"
              ],
              "spheres": 10,
              "parts": [
                {
                  "colors": "K",
                  "spheres": 3
                },
                {
                  "colors": "WO",
                  "spheres": 3
                },
                {
                  "colors": "B",
                  "spheres": 1
                },
                {
                  "colors": "G",
                  "spheres": 3
                }
              ],
              "tray": "GKWKGBW/K.W.G./."
            }
          ],
          "given_up": [
            10,
            11
          ],
          "no_bonus": {
            "cards": [
              "G-G",
              "G1"
            ],
            "spheres": null,
            "parts": [],
            "tray": null
          }
        }
      }
    }
  ]
};
