//! Directions, sets of them, and trails.

use wordtrail::{Cell, Direction, Directions, Trail};

#[test]
fn directions_go_clockwise_and_back() {
    for direction in Direction::ALL {
        let (down, right) = direction.step();
        assert_eq!(direction.opposite().step(), (-down, -right));
        assert_eq!(Direction::from_step(down, right), Some(direction));
        assert_eq!(direction.name().parse(), Ok(direction));
    }
    assert_eq!(Direction::from_step(0, 0), None);
    assert_eq!(Direction::from_step(1, 2), None);
}

#[test]
fn a_set_is_iterated_in_order() {
    for bits in 0..=u8::MAX {
        let has = |direction: &Direction| bits >> *direction as u8 & 1 != 0;
        let members = Direction::ALL.into_iter().filter(has);
        let set: Directions = members.clone().rev().collect();
        let contained = Direction::ALL
            .into_iter()
            .filter(|&member| set.contains(member));
        assert!(contained.eq(members.clone()));
        assert!((&set).into_iter().eq(members));
        assert_eq!(set.iter().len(), set.iter().count());
        assert_eq!(set.into_iter().collect::<Directions>(), set);
    }
}

#[test]
fn the_error_names_an_unknown_direction() {
    let error = "up".parse::<Direction>().unwrap_err();
    assert!(error.to_string().starts_with("“up” is not a direction"));
}

fn trail(cells: &[(u32, u32)]) -> Trail<'static> {
    let cells: Vec<Cell> = cells
        .iter()
        .map(|&(row, column)| Cell { row, column })
        .collect();
    Trail::new(cells)
}

#[test]
fn only_a_straight_trail_of_two_cells_or_more_has_a_direction() {
    assert_eq!(
        trail(&[(2, 2), (1, 1), (0, 0)]).direction(),
        Some(Direction::NorthWest)
    );
    assert_eq!(trail(&[(0, 0), (0, 1), (1, 1)]).direction(), None);
    assert_eq!(trail(&[(0, 0)]).direction(), None);
    assert_eq!(trail(&[(0, 0), (u32::MAX, 0)]).direction(), None);
    let start = Cell { row: 0, column: 0 };
    assert_eq!(Trail::straight(start, Direction::East, 1).direction(), None);
}

#[test]
fn a_straight_trail_may_lie_at_the_far_corner() {
    let corner = Cell {
        row: u32::MAX,
        column: u32::MAX,
    };
    let trail = Trail::straight(corner, Direction::NorthWest, u32::MAX);
    assert_eq!(trail.end(), Cell { row: 1, column: 1 });
}

#[test]
#[should_panic(expected = "leave every grid")]
fn a_straight_trail_stays_among_rows_and_columns_that_exist() {
    Trail::straight(Cell { row: 1, column: 0 }, Direction::North, 3);
}
